import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { Rejection } from "./rejection.ts";
import { SharedSwitches } from "./shared-switches.ts";

/** Servers 0 to 3; the plainest reading of the freedom `width` is `narrow`. */
const servers = [{}, { width: "wide" }, { width: "huge" }, { width: "wide", mood: "strict" }];
const widths = { narrow: 1, wide: 10, huge: 100 };
const all = 0b1111n;

describe("SharedSwitches", () => {
  it("runs a computation once where all answers are the same", () => {
    const switches = new SharedSwitches(servers);
    const askWidth = switches.connect("width", widths);
    let runs = 0;
    const groups = switches.split(all, () => {
      runs += 1;
      return askWidth((width) => width > 0);
    });
    assert.deepEqual(groups, [{ servers: all, output: true }]);
    assert.equal(runs, 1);
  });

  it("splits the servers where answers differ, and goes on asking in each part", () => {
    const switches = new SharedSwitches(servers);
    const askWidth = switches.connect("width", widths);
    const askMood = switches.connect("mood", { kind: "kind", strict: "strict" });
    const groups = switches.split(all, () =>
      askWidth((width) => width > 5) ? askMood((mood) => mood) : "narrow",
    );
    assert.deepEqual(
      groups.sort((left, right) => (left.output < right.output ? -1 : 1)),
      [
        { servers: 0b0110n, output: "kind" },
        { servers: 0b0001n, output: "narrow" },
        { servers: 0b1000n, output: "strict" },
      ],
    );
  });

  it("leaves servers out that a computation is not for", () => {
    const switches = new SharedSwitches(servers);
    const askWidth = switches.connect("width", widths);
    assert.deepEqual(
      switches.split(0b0011n, () => askWidth((width) => width)).map(({ output }) => output),
      [1, 10],
    );
  });

  it("takes a rejection for an answer", () => {
    const switches = new SharedSwitches(servers);
    const askWidth = switches.connect("width", widths);
    const reject = (width: number): string => {
      if (width > 5) {
        throw new Rejection("Too wide");
      }
      return "fits";
    };
    const groups = switches.split(all, () => {
      try {
        return askWidth(reject);
      } catch (error) {
        return error instanceof Rejection ? error.message : error;
      }
    });
    assert.deepEqual(groups, [
      { servers: 0b0001n, output: "fits" },
      { servers: 0b1110n, output: "Too wide" },
    ]);
  });

  it("compares the meaning of answers where nothing else matters", () => {
    const switches = new SharedSwitches(servers);
    const write = switches.connectTable(
      "width",
      { narrow: (text: string) => text, wide: (text) => ` ${text}`, huge: (text) => `<${text}>` },
      (text) => text.trim(),
    );
    for (const text of ["a", "a", "b"]) {
      assert.deepEqual(
        switches.split(all, () => write(text)),
        [
          { servers: 0b1011n, output: text },
          { servers: 0b0100n, output: `<${text}>` },
        ],
      );
    }
  });

  it("rejects a question that asks another switch, since its answer would not be the choice's", () => {
    const switches = new SharedSwitches(servers);
    const askWidth = switches.connect("width", widths);
    const askMood = switches.connect("mood", { kind: true, strict: false });
    assert.throws(
      () => switches.split(all, () => askWidth((width) => askMood((mood) => mood && width > 5))),
      { message: "A question asks another switch" },
    );
  });

  it("knows no other readings", () => {
    assert.throws(() => new SharedSwitches(servers).connect("width", { narrow: 1, wide: 10 }), {
      message: 'Freedom width has no switch for the reading "huge"',
    });
  });
});

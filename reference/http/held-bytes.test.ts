import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";
import { HeldBytes } from "./held-bytes.ts";

describe("HeldBytes", () => {
  const [first, second, third] = [{ name: "first" }, { name: "second" }, { name: "third" }];
  let gaveWay: string[] = [];
  let held: HeldBytes<{ readonly name: string }>;
  beforeEach(() => {
    gaveWay = [];
    held = new HeldBytes(10, ({ name }) => gaveWay.push(name));
  });

  it("holds as many bytes as it may", () => {
    held.waitFor(first, 4);
    held.waitFor(second, 6);
    held.waitFor(first, 4);
    assert.deepEqual(gaveWay, []);
  });

  it("has the client give way that made no progress for the longest time", () => {
    held.waitFor(first, 4);
    held.waitFor(second, 4);
    held.waitFor(first, 5);
    held.waitFor(third, 2);
    assert.deepEqual(gaveWay, ["second"]);
  });

  it("has as many give way as need to, at last the one itself", () => {
    held.waitFor(first, 4);
    held.waitFor(second, 4);
    held.waitFor(third, 11);
    assert.deepEqual(gaveWay, ["first", "second", "third"]);
    held.waitFor(first, 10);
    assert.equal(gaveWay.length, 3);
  });

  it("has nobody give way who waits for the server", () => {
    held.waitFor(first, 4);
    held.hold(first, 4);
    held.waitFor(second, 7);
    assert.deepEqual(gaveWay, ["second"]);
  });

  it("counts what is released no more", () => {
    held.hold(first, 10);
    held.release(first);
    held.release(first);
    held.waitFor(second, 10);
    assert.deepEqual(gaveWay, []);
  });
});

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
    held.count(first, 4, "client");
    held.count(second, 6, "client");
    held.count(first, 4, "client");
    assert.deepEqual(gaveWay, []);
  });

  it("has the client give way that made no progress for the longest time", () => {
    held.count(first, 4, "client");
    held.count(second, 4, "client");
    held.count(first, 5, "client");
    held.count(third, 2, "client");
    assert.deepEqual(gaveWay, ["second"]);
  });

  it("has as many give way as need to, at last the one itself", () => {
    held.count(first, 4, "client");
    held.count(second, 4, "client");
    held.count(third, 11, "client");
    assert.deepEqual(gaveWay, ["first", "second", "third"]);
    held.count(first, 10, "client");
    assert.equal(gaveWay.length, 3);
  });

  it("has those that wait for their turn give way after those that it waits for", () => {
    held.count(first, 4, "turn");
    held.count(second, 4, "client");
    held.count(third, 11, "turn");
    assert.deepEqual(gaveWay, ["second", "first", "third"]);
  });

  it("has nobody give way who waits for the server", () => {
    held.count(first, 4, "client");
    held.count(first, 4, "server");
    held.count(second, 7, "client");
    assert.deepEqual(gaveWay, ["second"]);
  });

  it("counts what is released no more", () => {
    held.count(first, 10, "server");
    held.count(first, 0, "client");
    held.count(first, 0, "client");
    held.count(second, 10, "client");
    assert.deepEqual(gaveWay, []);
  });
});

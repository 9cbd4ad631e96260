import assert from "node:assert/strict";
import { Readable } from "node:stream";
import { describe, it } from "node:test";
import { readAtMost, readJsonStream } from "./read-json-stream.ts";

const stream = (...pieces: readonly string[]): Readable =>
  Readable.from(pieces.map((piece) => Buffer.from(piece)));

describe("readAtMost()", () => {
  it("holds no more than it may, however small the pieces are", async () => {
    const held: number[] = [];
    const bytes = await readAtMost(stream(..."abcdefg", "", ""), 7, (now) => held.push(now));
    assert.equal(bytes.toString(), "abcdefg");
    // Room for twice the bytes that have come, and for no more than the maximum.
    assert.deepEqual(held, [2, 6, 7]);
  });
});

describe("readJsonStream()", () => {
  it("reads JSON in pieces, up to a size", async () => {
    assert.deepEqual(await readJsonStream(stream('{"a":', "[1]}"), 9), { a: [1] });
  });

  it("throws for more bytes, and for what is no JSON", async () => {
    await assert.rejects(readJsonStream(stream('{"a":', "[1]}"), 8), /longer than 8 bytes/);
    await assert.rejects(readJsonStream(stream("<html>"), 9), SyntaxError);
  });
});

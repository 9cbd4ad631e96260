import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { describe, it } from "node:test";
import type { Chunking } from "../suite/case.ts";
import { encodeChunks } from "./encode-chunks.ts";

const body = Buffer.from("abcdefghijkl");

function encode(chunking: Chunking, pieces?: readonly number[]): string {
  return encodeChunks(body, chunking, pieces).toString();
}

describe("encodeChunks()", () => {
  it("makes one chunk of a body that is not cut", () => {
    assert.equal(encode(true), "c\r\nabcdefghijkl\r\n0\r\n\r\n");
  });

  it("makes a chunk of each piece, and none of an empty one", () => {
    assert.equal(encode(true, [0, 2]), "2\r\nab\r\na\r\ncdefghijkl\r\n0\r\n\r\n");
  });

  it("spells sizes in capitals, with leading zeros or with an extension", () => {
    assert.equal(encode("capitals"), "C\r\nabcdefghijkl\r\n0\r\n\r\n");
    assert.equal(encode("leading-zeros"), "000c\r\nabcdefghijkl\r\n0\r\n\r\n");
    assert.equal(encode("extension"), "c;trace=on\r\nabcdefghijkl\r\n0\r\n\r\n");
  });

  it("adds a trailer after the last chunk", () => {
    assert.equal(encode("trailer"), "c\r\nabcdefghijkl\r\n0\r\nX-Trace: end\r\n\r\n");
  });
});

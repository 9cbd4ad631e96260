import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { BodyReader } from "./body-reader.ts";
import { MalformedRequestError } from "./request-head.ts";

/** Reads packets, and gives what is collected and how many bytes are left over. */
function read(
  framing: number | "chunked",
  packets: readonly string[],
  maxBytes = 100,
): { readonly reader: BodyReader; readonly rest: number } {
  const reader = new BodyReader(framing, maxBytes);
  let unread = Buffer.alloc(0);
  for (const packet of packets) {
    unread = Buffer.concat([unread, Buffer.from(packet, "latin1")]);
    unread = unread.subarray(reader.read(unread));
  }
  return { reader, rest: unread.length };
}

const chunks = "3\r\nabc\r\n00A;x=y\r\n0123456789\r\n0\r\nT: x\r\n\r\n";

describe("BodyReader", () => {
  it("reads as many bytes as are declared, and no more", () => {
    const { reader, rest } = read(5, ["hel", "lo and more"]);
    assert.deepEqual([reader.isComplete, reader.bytes.toString(), rest], [true, "hello", 9]);
  });

  it("has an empty body at once where none is declared", () => {
    assert.equal(new BodyReader(0, 100).isComplete, true);
  });

  it("reads chunks, however they are cut, and leaves the next request", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(chunks.length), { maxLength: 8 }), (cuts) => {
        const places = [0, ...cuts.sort((left, right) => left - right), chunks.length];
        const packets = places.map((place, index) => chunks.slice(places[index - 1] ?? 0, place));
        const { reader, rest } = read("chunked", [
          ...packets.slice(0, -1),
          `${packets.at(-1)}POST`,
        ]);
        assert.deepEqual(
          [reader.isComplete, reader.bytes.toString(), rest],
          [true, "abc0123456789", 4],
        );
      }),
    );
  });

  it("keeps long and short packets in their order", () => {
    const packets = ["a".repeat(5000), "b", "c".repeat(9000), "d".repeat(10)];
    const { reader } = read(14_011, packets, 20_000);
    assert.equal(reader.bytes.toString(), packets.join(""));
    assert.equal(reader.heldBytes, 14_011);
  });

  it("is too large as soon as a length says so, or what has arrived", () => {
    assert.equal(new BodyReader(101, 100).isTooLarge, true);
    assert.equal(read("chunked", ["64\r\n"]).reader.isTooLarge, false);
    assert.equal(read("chunked", ["65\r\n"]).reader.isTooLarge, true);
    assert.equal(read("chunked", ["64\r\n", "x".repeat(100), "\r\n1\r\n"]).reader.isTooLarge, true);
  });

  const malformed: readonly string[] = [
    ...["\r\n", "x\r\n", ";\r\n", "-1\r\n", "3 \r\n", "3\n", "3;a\nb\r\n", "3;\0\r\n", "3\rx\n"],
    ...["00000003\r\n", "3\r\nabcd\r\n", "3\r\nabc\n", "3\r\nabc\rx\n", "0\r\nno colon\r\n"],
    ...["0\r\nT: x\n\r\n", "0\r\n T: x\r\n", "0\r\n\rx\r\n"],
    `3;${"a".repeat(20_000)}`,
    `0\r\n${"T: x\r\n".repeat(5000)}`,
  ];
  for (const packet of malformed) {
    it(`rejects ${JSON.stringify(packet.slice(0, 20))}`, () => {
      assert.throws(() => read("chunked", [packet]), MalformedRequestError);
    });
  }
});

/**
 * Reads the bytes of a request or a response, up to a size; a stream that goes on is destroyed.
 *
 * @throws Error when it is longer, or breaks off.
 */
export async function readAtMost(stream: AsyncIterable<Buffer>, maxBytes: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of stream) {
    length += piece.length;
    if (length > maxBytes) {
      throw new Error(`Body is longer than ${maxBytes} bytes: send less`);
    }
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

/**
 * Reads the JSON of a request or a response, up to a size.
 *
 * @throws Error when it is longer, no JSON, or breaks off.
 */
export async function readJsonStream(
  stream: AsyncIterable<Buffer>,
  maxBytes: number,
): Promise<unknown> {
  return JSON.parse((await readAtMost(stream, maxBytes)).toString("utf8"));
}

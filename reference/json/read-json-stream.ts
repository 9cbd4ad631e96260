/**
 * Reads the JSON of a request or a response, up to a size.
 *
 * @throws Error when it is longer, no JSON, or breaks off.
 */
export async function readJsonStream(
  stream: AsyncIterable<Buffer>,
  maxBytes: number,
): Promise<unknown> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of stream) {
    length += piece.length;
    if (length > maxBytes) {
      throw new Error(`Body is longer than ${maxBytes} bytes: send less`);
    }
    pieces.push(piece);
  }
  return JSON.parse(Buffer.concat(pieces).toString("utf8"));
}

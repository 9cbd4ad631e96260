/**
 * Reads the bytes of a request or a response, up to a size; a stream that goes on is destroyed.
 *
 * @param hold is called with the bytes that are held, whenever these are more.
 * @throws Error when it is longer, or breaks off.
 */
export async function readAtMost(
  stream: AsyncIterable<Buffer>,
  maxBytes: number,
  hold: (bytes: number) => void = () => undefined,
): Promise<Buffer> {
  let bytes = Buffer.alloc(0);
  let length = 0;
  for await (const piece of stream) {
    const end = length + piece.length;
    if (end > maxBytes) {
      throw new Error(`Body is longer than ${maxBytes} bytes: send less`);
    }
    // Pieces of a byte each would take a hundred times as much.
    if (end > bytes.length) {
      bytes = Buffer.concat([bytes], Math.min(2 * end, maxBytes));
      hold(bytes.length);
    }
    piece.copy(bytes, length);
    length = end;
  }
  return bytes.subarray(0, length);
}

/**
 * Reads the JSON of a request or a response, up to a size.
 *
 * @throws Error when it is longer, no JSON, or breaks off.
 */
export async function readJsonStream(
  stream: AsyncIterable<Buffer>,
  maxBytes: number,
  hold?: (bytes: number) => void,
): Promise<unknown> {
  return JSON.parse((await readAtMost(stream, maxBytes, hold)).toString("utf8"));
}

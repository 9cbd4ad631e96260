import { promisify } from "node:util";
import { type BrotliOptions, brotliDecompress, gunzip, inflate, type ZlibOptions } from "node:zlib";
import type { TransportFailure } from "./exchange.ts";
import type { CollectedResponse } from "./read-response.ts";
import { fail, tooLarge } from "./transport-failure.ts";
import type { WireRequest } from "./wire-request.ts";

type Decode = (body: Uint8Array, options: { maxOutputLength: number }) => Promise<Uint8Array>;

/** The codings that requests with the headers of common clients accept. */
const decoders: ReadonlyMap<string, Decode> = new Map([
  ["gzip", promisify<Uint8Array, ZlibOptions, Uint8Array>(gunzip)],
  ["deflate", promisify<Uint8Array, ZlibOptions, Uint8Array>(inflate)],
  ["br", promisify<Uint8Array, BrotliOptions, Uint8Array>(brotliDecompress)],
]);

/**
 * Decodes the body of a response whose content coding the request accepts. A body in any other
 * coding is returned as it came.
 *
 * @param maxLength maximum bytes of the decoded body.
 * @returns a failure when the body is not in its coding, or larger than that.
 * @see request.client-headers
 */
export async function decodeContent(
  { headers, body }: CollectedResponse,
  request: WireRequest,
  maxLength: number,
): Promise<Uint8Array | TransportFailure> {
  const coding = headers.get("content-encoding")?.join(",").trim().toLowerCase() ?? "";
  const decode = decoders.get(coding);
  if (decode === undefined || !acceptedCodings(request).includes(coding)) {
    return body;
  }
  try {
    return await decode(body, { maxOutputLength: maxLength });
  } catch (error) {
    return error instanceof RangeError
      ? fail("too-large", tooLarge)
      : fail(
          "malformed",
          `The body cannot be decoded as ${coding}, which Content-Encoding says: it is cut or damaged`,
        );
  }
}

function acceptedCodings({ headers }: WireRequest): string[] {
  return Object.entries(headers)
    .filter(([name]) => name.toLowerCase() === "accept-encoding")
    .flatMap(([, value]) => value.split(","))
    .map((coding) => coding.trim().toLowerCase());
}

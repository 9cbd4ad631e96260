import { promisify } from "node:util";
import { type BrotliOptions, brotliDecompress, gunzip, inflate, type ZlibOptions } from "node:zlib";
import type { CollectedResponse, Exchange, HttpResponse, TransportFailure } from "./exchange.ts";
import { fail, tooLarge } from "./transport-failure.ts";
import { findHeader, type WireRequest } from "./wire-request.ts";

type Decode = (body: Uint8Array, options: { maxOutputLength: number }) => Promise<Uint8Array>;

/** The codings that requests with the headers of common clients accept. */
const decoders: ReadonlyMap<string, Decode> = new Map([
  ["gzip", promisify<Uint8Array, ZlibOptions, Uint8Array>(gunzip)],
  ["deflate", promisify<Uint8Array, ZlibOptions, Uint8Array>(inflate)],
  ["br", promisify<Uint8Array, BrotliOptions, Uint8Array>(brotliDecompress)],
]);

/**
 * Decodes the body of a response whose content coding the request accepts. A body in any other
 * coding stays as it came.
 *
 * @param maxLength maximum bytes of the decoded body.
 * @returns a failure when the body is not in its coding, or larger than that.
 * @see request.client-headers
 */
export async function decodeResponse(
  received: CollectedResponse,
  request: WireRequest,
  maxLength: number,
  observed: Pick<HttpResponse, "milliseconds" | "trailingBytes" | "hasSecondResponse">,
): Promise<Exchange> {
  const body = await decodeBody(received, request, maxLength);
  return "outcome" in body
    ? body
    : {
        outcome: "response",
        ...received,
        body,
        ...(body !== received.body && { encodedLength: received.body.length }),
        ...observed,
      };
}

async function decodeBody(
  { headers, body }: CollectedResponse,
  request: WireRequest,
  maxLength: number,
): Promise<Uint8Array | TransportFailure> {
  const accepted = findHeader(request, "Accept-Encoding")
    ?.toLowerCase()
    .split(",")
    .map((text) => text.trim());
  const coding = headers.get("content-encoding")?.join(",").trim().toLowerCase() ?? "";
  const decode = decoders.get(coding);
  if (decode === undefined || accepted?.includes(coding) !== true) {
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

import { UsageError } from "../usage-error.ts";

/** What HTTP allows as the name and the value of a header. */
const header = /^[!#$%&'*+.^`|~\w-]+:[\t\x20-\x7e\x80-\xff]*$/;

/** Headers of the connection, which the kit sets: another value would change what is tested. */
const reservedHeaders: readonly string[] = [
  "host",
  "content-length",
  "transfer-encoding",
  "connection",
  "keep-alive",
  "upgrade",
  "expect",
];

/**
 * Reads a header like `Authorization: Bearer …` and adds it to the headers before it. Errors do not
 * repeat its value, which may be a secret.
 */
export function collectHeader(
  text: string,
  before: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const colon = text.indexOf(":");
  const name = text.slice(0, Math.max(0, colon)).trim();
  const value = text.slice(colon + 1).trim();
  if (!header.test(`${name}:${value}`)) {
    throw new UsageError(
      "Cannot read a header (not shown because it may be secret): write it as NAME:VALUE",
    );
  }
  if (reservedHeaders.includes(name.toLowerCase())) {
    throw new UsageError(`Cannot set the header "${name}": the kit sets it itself`);
  }
  return { ...before, [name]: value };
}

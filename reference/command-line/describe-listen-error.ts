import { errorMessage } from "../error-message.ts";

const reasons: ReadonlyMap<unknown, string> = new Map([
  ["EADDRINUSE", "the port is in use. Choose another with --port, or --port 0 for a free one"],
  ["EACCES", "the port is reserved. Choose one above 1023 with --port"],
  ["EADDRNOTAVAIL", "this machine does not have the address. Choose another with --host"],
  ["ENOTFOUND", "the host name is unknown. Choose another with --host"],
]);

/** Explains in one line why a server cannot listen, where, and what to do about it. */
export function describeListenError(
  error: unknown,
  { host, port }: { readonly host: string; readonly port: number },
): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return `Cannot listen on ${host}, port ${port}: ${reasons.get(code) ?? errorMessage(error)}`;
}

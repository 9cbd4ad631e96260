const reasons: ReadonlyMap<unknown, string> = new Map([
  ["EADDRINUSE", "the port is in use. Choose another with --port, or --port 0 for a free one"],
  ["EACCES", "the port is reserved. Choose one above 1023 with --port"],
  ["EADDRNOTAVAIL", "the address is not one of this machine. Choose another with --host"],
  ["ENOTFOUND", "the name is not known. Choose another with --host"],
]);

/** Says in one line why a server cannot listen, where, and what to do about it. */
export function describeListenError(
  error: unknown,
  { host, port }: { readonly host: string; readonly port: number },
): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  const reason = reasons.get(code) ?? (error instanceof Error ? error.message : String(error));
  return `Cannot listen on ${host}, port ${port}: ${reason}`;
}

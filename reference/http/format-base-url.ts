import type { AddressInfo } from "node:net";

/** Formats the base URL of a server that listens on a host. */
export function formatBaseUrl(host: string, address: AddressInfo | string | null): string {
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}

/**
 * Explains to a client why Node's HTTP parser does not accept what came over its connection.
 *
 * @returns the string for `errors`.
 */
export function describeClientError(error: Error & { readonly code?: string }): string {
  switch (error.code) {
    case "ERR_HTTP_REQUEST_TIMEOUT":
      return "Request took too long to arrive";
    case "HPE_HEADER_OVERFLOW":
      return "Request headers are too long";
    case "HPE_INVALID_EOF_STATE":
      return "Request is not complete: the client has closed its side";
    default:
      return `Request is not HTTP/1.1: ${error.message.replace(/^Parse Error: /, "")}`;
  }
}

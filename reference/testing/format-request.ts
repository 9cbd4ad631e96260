/** The bytes of a correct POST of a query. */
export function formatRequest(
  document: string,
  { variables = {}, headers = "" }: { readonly variables?: object; readonly headers?: string } = {},
): string {
  return formatPost(JSON.stringify({ document, variables }), headers);
}

/** The bytes of a correct POST of this body; each additional header line ends in CR LF. */
export function formatPost(body: string, headers = ""): string {
  const length = Buffer.byteLength(body);
  return `POST /graph HTTP/1.1\r\nHost: test\r\n${headers}Content-Length: ${length}\r\n\r\n${body}`;
}

/** A request of about this length whose document is as expensive as any of its length. */
export function formatHeavyRequest(length: number): string {
  return formatRequest(`member{loans{book{${"x ".repeat(length / 2)}}}}`);
}

/** A request of about a megabyte, which inserts a text again and again where a field may be. */
export function formatInserting(fields: string): string {
  const x = `){${fields.repeat(Math.floor(1_000_000 / fields.length))}b(c:`;
  return formatRequest(`m(c:"${"$x".repeat(8)}"`, { variables: { x } });
}

type HeaderRecord = Readonly<Record<string, string>>;

/** Without this header, HTTP lets a server choose any coding of the body. */
const uncoded: HeaderRecord = { "Accept-Encoding": "identity" };

/**
 * Merges the headers of a request with those of the user, by their names without case: one of the
 * user replaces one of the request. Unless either says otherwise, the body of the response must not
 * be compressed.
 *
 * @see answer.content-length
 */
export function mergeHeaders(own: HeaderRecord, given: HeaderRecord = {}): HeaderRecord {
  const all = [uncoded, own, given].flatMap((headers) => Object.entries(headers));
  const byName = new Map(all.map((header) => [header[0].toLowerCase(), header]));
  return Object.fromEntries(byName.values());
}

/** Merges headers by their names without case: a header of the user replaces one of the request. */
export function mergeHeaders(
  own: Readonly<Record<string, string>>,
  given: Readonly<Record<string, string>> = {},
): Record<string, string> {
  if (Object.keys(given).length === 0) {
    return { ...own };
  }
  const names = new Set(Object.keys(given).map((name) => name.toLowerCase()));
  const kept = Object.entries(own).filter(([name]) => !names.has(name.toLowerCase()));
  return { ...Object.fromEntries(kept), ...given };
}

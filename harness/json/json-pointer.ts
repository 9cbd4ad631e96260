/** Appends a key or an index to a JSON pointer. */
export function pointTo(pointer: string, segment: string | number): string {
  return `${pointer}/${String(segment).replaceAll("~", "~0").replaceAll("/", "~1")}`;
}

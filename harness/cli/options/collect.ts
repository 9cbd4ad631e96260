/** Appends the value of an option that may be repeated to the values before it. */
export function collect(text: string, before: readonly string[] = []): readonly string[] {
  return [...before, text];
}

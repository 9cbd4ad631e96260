/** Writes a count with its noun, like `1 case` or `2 cases`. */
export function countNoun(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

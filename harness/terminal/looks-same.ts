/** Whether two texts look the same: accents, kinds of spaces or widths of letters may differ. */
export function looksSame(left: string, right: string): boolean {
  return left !== right && foldText(left) === foldText(right);
}

function foldText(text: string): string {
  return text.normalize("NFKC").replace(/\s/g, " ");
}

/** Writes every character outside ASCII as `\uXXXX`. */
export function escapeNonAscii(text: string): string {
  return text.replace(
    /[^\u0000-\u007f]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

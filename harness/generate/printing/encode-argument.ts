import { isPortableArgument } from "../../oracle/portable/is-portable-selection.ts";
import type { ArgumentValue, Placeholder } from "../../oracle/selection.ts";

/**
 * Lists the portable ways to pass a text: as a string, a variable, or with placeholders for digits.
 */
export function encodeArgument(text: string): ArgumentValue[] {
  const encodings: ArgumentValue[] = [
    { kind: "string", text },
    { kind: "variable", value: text },
    ...replaceDigits(text),
  ];
  return encodings.filter(isPortableArgument);
}

function* replaceDigits(text: string): Generator<ArgumentValue> {
  const runs = [...text.matchAll(/[1-9][0-9]*|0/g)];
  for (const { 0: digits, index } of runs) {
    const before = text.slice(0, index);
    const after = text.slice(index + digits.length);
    const parts = [before, { value: Number(digits) }, after].filter((part) => part !== "");
    yield { kind: "template", parts };
  }
  if (runs.length > 1) {
    yield { kind: "template", parts: replaceEach(text) };
  }
}

function replaceEach(text: string): (string | Placeholder)[] {
  const pieces = text.split(/([1-9][0-9]*|0)/).filter((piece) => piece !== "");
  return pieces.map((piece) => (/^[0-9]/.test(piece) ? { value: Number(piece) } : piece));
}

import { type ParseErrorCode, printParseErrorCode, visit } from "jsonc-parser";
import type { Diagnostic } from "./diagnostic.ts";

/** Finds where a text is not valid JSON, or repeats a key of an object. */
export function findJsonDiagnostics(text: string): readonly Diagnostic[] {
  const errors: Diagnostic[] = [];
  const repeated: Diagnostic[] = [];
  const open: Set<string>[] = [];
  visit(
    text,
    {
      onObjectBegin: () => {
        open.push(new Set());
      },
      onObjectProperty: (key, offset) => {
        const keys = open.at(-1);
        if (keys?.has(key) === true) {
          repeated.push({ place: offset, reason: `Key "${key}" appears twice in one object` });
        }
        keys?.add(key);
      },
      onObjectEnd: () => {
        open.pop();
      },
      onError: (error, offset) => {
        errors.push({ place: offset, reason: describeParseError(error) });
      },
    },
    { disallowComments: true },
  );
  return errors.length > 0 ? errors : repeated;
}

/** Splits the names that jsonc-parser gives its errors, such as `CommaExpected`, into words. */
function describeParseError(error: ParseErrorCode): string {
  const words = printParseErrorCode(error).replace(/\B[A-Z]/g, (letter) => ` ${letter}`);
  return `Not JSON: ${words.toLowerCase()}`;
}

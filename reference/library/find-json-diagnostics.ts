import { type ParseErrorCode, printParseErrorCode, visit } from "jsonc-parser";
import type { Diagnostic } from "./diagnostic.ts";

/** Maximum depth of a library: what is nested far deeper cannot be visited. */
const maxDepth = 100;

/** Finds where a text is not valid JSON, is nested too deeply, or repeats a key of an object. */
export function findJsonDiagnostics(text: string): readonly Diagnostic[] {
  const deep = findDeepValue(text);
  if (deep !== undefined) {
    return [{ place: deep, reason: `Nested deeper than ${maxDepth} levels` }];
  }
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

function findDeepValue(text: string): number | undefined {
  let depth = 0;
  let isInString = false;
  for (let offset = 0; offset < text.length; offset += 1) {
    const character = text.charAt(offset);
    if (character === '"') {
      isInString = !isInString;
    } else if (isInString) {
      offset += character === "\\" ? 1 : 0;
    } else if (character === "[" || character === "{") {
      depth += 1;
    } else if (character === "]" || character === "}") {
      depth -= 1;
    }
    if (depth > maxDepth) {
      return offset;
    }
  }
  return undefined;
}

/** Splits the names that jsonc-parser gives its errors, such as `CommaExpected`, into words. */
function describeParseError(error: ParseErrorCode): string {
  const words = printParseErrorCode(error).replace(/\B[A-Z]/g, (letter) => ` ${letter}`);
  return `Not JSON: ${words.toLowerCase()}`;
}

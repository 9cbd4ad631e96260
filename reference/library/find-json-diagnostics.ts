import { type Node, type ParseError, parseTree, printParseErrorCode } from "jsonc-parser";
import type { Diagnostic } from "./diagnostic.ts";

/** Finds where a text is not valid JSON, or repeats a key of an object. */
export function findJsonDiagnostics(text: string): readonly Diagnostic[] {
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, { disallowComments: true });
  if (errors.length === 0) {
    return findRepeatedKeys(tree);
  }
  return errors.map(({ error, offset }) => ({ offset, reason: describeParseError(error) }));
}

/** Splits the names that jsonc-parser gives its errors, such as `CommaExpected`, into words. */
function describeParseError(error: ParseError["error"]): string {
  const words = printParseErrorCode(error).replace(/\B[A-Z]/g, (letter) => ` ${letter}`);
  return `Not JSON: ${words.toLowerCase()}`;
}

function findRepeatedKeys(tree: Node | undefined): readonly Diagnostic[] {
  const diagnostics: Diagnostic[] = [];
  const nodes = tree === undefined ? [] : [tree];
  for (let node = nodes.pop(); node !== undefined; node = nodes.pop()) {
    const keys = new Set<unknown>();
    for (const child of node.children ?? []) {
      nodes.push(child);
      if (child.type !== "property") {
        continue;
      }
      const key: unknown = child.children?.[0]?.value;
      if (keys.has(key)) {
        diagnostics.push({
          offset: child.offset,
          reason: `Key "${key}" appears twice in one object`,
        });
      }
      keys.add(key);
    }
  }
  return diagnostics;
}

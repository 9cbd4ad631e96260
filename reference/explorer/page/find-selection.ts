import type { Types } from "./specification.ts";

/** Finds the type whose fields may follow a text that begins a document; undefined for none. */
export function findSelection(text: string, types: Types, root: string): string | undefined {
  const open: (string | undefined)[] = [root];
  let field = "";
  let isInArgument = false;
  for (const [token] of text.matchAll(/"[^"]*"?|\w+|[(){}]/g)) {
    if (token === "(" || token === ")") {
      isInArgument = token === "(";
    } else if (token === "{") {
      open.push(types[open.at(-1) ?? ""]?.fields[field]?.type);
    } else if (token === "}") {
      open.pop();
    } else if (!isInArgument) {
      field = token;
    }
  }
  return isInArgument ? undefined : open.at(-1);
}

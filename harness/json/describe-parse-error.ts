import { type ParseErrorCode, printParseErrorCode } from "jsonc-parser";

/** Puts what keeps a text from being JSON into words, like `comma expected`. */
export function describeParseError(error: ParseErrorCode): string {
  const name = printParseErrorCode(error);
  return name.replace(/(?<=[a-z])(?=[A-Z])/g, " ").toLowerCase();
}

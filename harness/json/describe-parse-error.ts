import { type ParseErrorCode, printParseErrorCode } from "jsonc-parser";

/** Describes why a text is not JSON, like `comma expected`. */
export function describeParseError(error: ParseErrorCode): string {
  const name = printParseErrorCode(error);
  return name.replace(/(?<=[a-z])(?=[A-Z])/g, " ").toLowerCase();
}

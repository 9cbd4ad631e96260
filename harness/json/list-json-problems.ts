import { type JSONVisitor, type ParseErrorCode, printParseErrorCode, visit } from "jsonc-parser";
import { maxLengths, shortenText } from "../terminal/shorten-text.ts";

/** What keeps a text from being JSON without repeated keys, and where. */
export interface JsonProblem {
  readonly offset: number;
  readonly message: string;
}

/** Maximum length of the beginning of a text that is searched, since that is slow for some texts. */
const maxSearched = 1024 * 1024;

/** Lists what is wrong with a text, at least one problem: what is not JSON, then repeated keys. */
export function listJsonProblems(text: string): readonly JsonProblem[] {
  const searched = text.slice(0, maxSearched);
  const isWhole = searched.length === text.length;
  /** By their offsets: one mistake can be several errors. */
  const errors = new Map<number, JsonProblem>();
  const repeated = findRepeatedKeys(searched, (error, offset, length) => {
    // What only lacks its end may have it in the rest of the text.
    if (!errors.has(offset) && (isWhole || offset + length < searched.length)) {
      errors.set(offset, { offset, message: `Not JSON: ${describeParseError(error)}` });
    }
  });
  const [first] = errors.values();
  // A text that does not begin with JSON is something else, and further errors say nothing about
  // it.
  const isOther = first !== undefined && text.slice(0, first.offset).trim() === "";
  const found = [
    ...(isOther ? [first] : errors.values()),
    ...repeated.map(({ offset, key }) => ({
      offset,
      message: `Key "${shortenText(key, maxLengths.name)}" is repeated: remove one of the two`,
    })),
  ];
  const rest = isWhole ? "" : ", or a key is repeated, after the first MiB";
  return found.length > 0 ? found : [{ offset: 0, message: `Not JSON${rest}` }];
}

/** Describes why a text is not JSON, like `comma expected`. */
export function describeParseError(error: ParseErrorCode): string {
  const name = printParseErrorCode(error);
  return name.replace(/(?<=[a-z])(?=[A-Z])/g, " ").toLowerCase();
}

interface RepeatedKey {
  readonly key: string;
  readonly offset: number;
}

/**
 * Finds each key that its object already has, of a text that is nested too deeply those before that;
 * `onError` gets what is not JSON.
 */
export function findRepeatedKeys(text: string, onError?: JSONVisitor["onError"]): RepeatedKey[] {
  const open: Set<string>[] = [];
  const repeated: RepeatedKey[] = [];
  const visitor: JSONVisitor = {
    ...(onError !== undefined && { onError }),
    onObjectBegin: () => {
      open.push(new Set());
    },
    onObjectEnd: () => {
      open.pop();
    },
    onObjectProperty: (key, offset) => {
      const keys = open.at(-1);
      if (keys?.has(key) === true) {
        repeated.push({ key, offset });
      }
      keys?.add(key);
    },
  };
  try {
    visit(text, visitor, { disallowComments: true });
  } catch (error) {
    if (!(error instanceof RangeError)) {
      throw error;
    }
  }
  return repeated;
}

import { choose, type Readings } from "./choose.ts";
import { DocumentReader, type Field, type Grammar, type Position } from "./document-reader.ts";
import { createNameGrammar, matchAt } from "./name-grammar.ts";
import { Rejection, rejectIf } from "./rejection.ts";

/** Whitespace at each place where the specification shows some, exactly as it shows it. */
const printedForm: Readonly<Record<Position, string>> = {
  start: "",
  end: "",
  "before (": "",
  "after (": "",
  "before :": "",
  "after :": " ",
  "before )": "",
  "before {": " ",
  "after {": " ",
  "before }": " ",
};

/**
 * Creates the parser of a document, with the grammar of one reading.
 *
 * @see syntax.field
 */
export function createParser(readings: Readings): (text: string) => readonly Field[] {
  const grammar = createGrammar(readings);
  return (text) => new DocumentReader(text, grammar).readDocument();
}

function createGrammar(readings: Readings): Grammar {
  return {
    names: createNameGrammar(readings),
    ...createSpaceGrammar(readings),
    allowsEmptyDocument: choose(readings, "empty-document", { rejected: false, "no-fields": true }),
    emptySelection: choose(readings, "empty-selection", {
      rejected: "rejected",
      "left-out": "left-out",
      "empty-object": "kept",
      defect: "kept",
    }),
    extension: choose(readings, "documents-outside-the-grammar", {
      rejected: "none",
      "outer-braces": "outer-braces",
      aliases: "aliases",
      "first-of-several-arguments": "several-arguments",
      "empty-parentheses": "empty-parentheses",
      "any-json-value": "any-json-value",
      "unclosed-braces": "unclosed-braces",
    }),
    ...createStringGrammar(readings),
    maxDigits: choose(readings, "digits-length", {
      unlimited: Number.POSITIVE_INFINITY,
      "max-7": 7,
    }),
  };
}

function createSpaceGrammar(
  readings: Readings,
): Pick<Grammar, "matchSpace" | "fits" | "allowsAdjacent"> {
  const space = choose(readings, "white-space", {
    ascii: /[ \t\n\r]*/y,
    "carriage-return-only-before-line-feed": /(?:[ \t\n]|\r\n)*/y,
    unicode: /\s*/y,
    commas: /[ \t\n\r,]*/y,
    comments: /(?:[ \t\n\r]|#[^\r\n]*)*/y,
  });
  const fits = choose<Grammar["fits"]>(readings, "white-space-around-punctuation", {
    any: () => true,
    "as-printed": (position, found) => found === printedForm[position],
    "not-at-the-ends": (position, found) =>
      (position !== "start" && position !== "end") || found === "",
  });
  return {
    matchSpace: (text, at) => matchAt(space, text, at),
    fits,
    allowsAdjacent: choose(readings, "adjacent-fields", { rejected: false, accepted: true }),
  };
}

function createStringGrammar(readings: Readings): Pick<Grammar, "matchString" | "decodeString"> {
  const plain = choose(readings, "string-characters", {
    any: /"([^"]*)"/y,
    "no-line-breaks": /"([^"\n\r]*)"/y,
    "no-control-characters": /"([^"\p{Cc}]*)"/uy,
    "no-lone-surrogates": /"([^"\p{Cs}]*)"/uy,
    "no-backslashes": /"([^"\\]*)"/y,
  });
  const { pattern = plain, decode } = choose<Escapes>(readings, "string-escapes", {
    plain: { decode: (text) => text },
    json: { decode: decodeEscapes },
    "json-with-quotes": { pattern: /"((?:[^"\\]|\\.)*)"/sy, decode: decodeEscapes },
    "json-only": { pattern: /"((?:[^"\\]|\\.)*)"/sy, decode: decodeJsonString },
  });
  const maxLength = choose(readings, "string-length", {
    unlimited: Number.POSITIVE_INFINITY,
    "max-1000": 1_000,
  });
  return {
    matchString: (text, at) => matchAt(pattern, text, at),
    decodeString: (text) => {
      rejectIf(text.length > maxLength, "A string is too long");
      return decode(text);
    },
  };
}

interface Escapes {
  readonly pattern?: RegExp;
  readonly decode: (text: string) => string;
}

function decodeEscapes(text: string): string {
  return text.replace(
    /\\(?:u([0-9a-fA-F]{4})|(.))/gs,
    (_all, code: string | undefined, other: string) =>
      code === undefined ? other : String.fromCharCode(Number.parseInt(code, 16)),
  );
}

/** Line breaks and other control characters are an error here, and so are unknown escapes. */
function decodeJsonString(text: string): string {
  try {
    return JSON.parse(`"${text}"`);
  } catch {
    throw new Rejection("A string is not a JSON string");
  }
}

import { DocumentReader, type Grammar, type Position } from "./document-reader.ts";
import type { Field } from "./field.ts";
import { createNameGrammar, matchAt } from "./name-grammar.ts";
import { Rejection } from "./rejection.ts";
import type { Switches } from "./switches.ts";

/** Reads the text of a document; throws a Rejection where the server rejects it. */
export type Parse = (text: string) => readonly Field[];

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
export function createParser(switches: Switches): Parse {
  const grammar = createGrammar(switches);
  return (text) => new DocumentReader(text, grammar).readDocument();
}

function createGrammar(switches: Switches): Grammar {
  return {
    names: createNameGrammar(switches),
    ...createSpaceGrammar(switches),
    askEmptyDocument: switches.connect("empty-document", { rejected: false, "no-fields": true }),
    askEmptySelection: switches.connect("empty-selection", {
      rejected: "rejected",
      "left-out": "left-out",
      "empty-object": "kept",
      defect: "kept",
    }),
    askExtension: switches.connect("documents-outside-the-grammar", {
      rejected: "none",
      "outer-braces": "outer-braces",
      aliases: "aliases",
      "first-of-several-arguments": "several-arguments",
      "empty-parentheses": "empty-parentheses",
      "any-json-value": "any-json-value",
      "unclosed-braces": "unclosed-braces",
    }),
    ...createStringGrammar(switches),
    askDigits: switches.connect("digits-length", {
      unlimited: Number.POSITIVE_INFINITY,
      "max-7": 7,
    }),
  };
}

function createSpaceGrammar(
  switches: Switches,
): Pick<Grammar, "matchSpace" | "fits" | "askAdjacent"> {
  const askSpace = switches.connect("white-space", {
    ascii: /[ \t\n\r]*/y,
    "carriage-return-only-before-line-feed": /(?:[ \t\n]|\r\n)*/y,
    unicode: /\s*/y,
    commas: /[ \t\n\r,]*/y,
    comments: /(?:[ \t\n\r]|#[^\r\n]*)*/y,
  });
  const askForm = switches.connect<Grammar["fits"]>("white-space-around-punctuation", {
    any: () => true,
    "as-printed": (position, space) => space === printedForm[position],
    "not-at-the-ends": (position, space) =>
      (position !== "start" && position !== "end") || space === "",
  });
  return {
    matchSpace: (text, at) => askSpace((pattern) => matchAt(pattern, text, at)),
    fits: (position, space) => askForm((fits) => fits(position, space)),
    askAdjacent: switches.connect("adjacent-fields", { rejected: false, accepted: true }),
  };
}

function createStringGrammar(switches: Switches): Pick<Grammar, "matchString" | "decodeString"> {
  const askCharacters = switches.connect("string-characters", {
    any: /"([^"]*)"/y,
    "no-line-breaks": /"([^"\n\r]*)"/y,
    "no-control-characters": /"([^"\p{Cc}]*)"/uy,
    "no-lone-surrogates": /"([^"\p{Cs}]*)"/uy,
    "no-backslashes": /"([^"\\]*)"/y,
  });
  const askEscapes = switches.connect<Escapes>("string-escapes", {
    plain: { decode: (text) => text },
    json: { decode: decodeEscapes },
    "json-with-quotes": { pattern: /"((?:[^"\\]|\\.)*)"/sy, decode: decodeEscapes },
    "json-only": { pattern: /"((?:[^"\\]|\\.)*)"/sy, decode: decodeJsonString },
  });
  const askLength = switches.connect("string-length", {
    unlimited: Number.POSITIVE_INFINITY,
    "max-1000": 1_000,
  });
  return {
    matchString: (text, at) => {
      const plain = askCharacters((pattern) => matchAt(pattern, text, at));
      return askEscapes(({ pattern }) =>
        pattern === undefined ? plain : matchAt(pattern, text, at),
      );
    },
    decodeString: (text) => {
      if (askLength((max) => text.length > max)) {
        throw new Rejection("A string is too long");
      }
      return askEscapes(({ decode }) => decode(text));
    },
  };
}

/** What a backslash in a string means. */
interface Escapes {
  /** Matches a string; left out where a double quote always ends it. */
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

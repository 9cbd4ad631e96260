import { choose, type Readings } from "./choose.ts";
import { rejectIf } from "./rejection.ts";

/** Which texts are names. */
export interface NameGrammar {
  /** Gives the longest name at a place of a text; undefined where there is none. */
  readonly match: (text: string, at: number) => string | undefined;
  readonly findPlaceholders: (text: string) => readonly Placeholder[];
  /** @throws Rejection for a name that the server does not accept in a document. */
  readonly check: (name: string) => void;
}

/** The name of a placeholder, and where its dollar sign is. */
export interface Placeholder {
  readonly index: number;
  readonly name: string;
}

const characters: Readonly<Record<string, string>> = {
  word: "[A-Za-z_][A-Za-z0-9_]*",
  letters: "[A-Za-z]+",
  "digits-first": "[A-Za-z0-9_]+",
  hyphens: "[A-Za-z_][A-Za-z0-9_-]*",
  dots: "[A-Za-z_][A-Za-z0-9_.]*",
  dollars: "[A-Za-z_$][A-Za-z0-9_$]*",
  unicode: "[\\p{L}_][\\p{L}\\p{N}\\p{M}_]*",
  "any-but-punctuation": '[^\\s(){}:"$]+',
  "any-but-punctuation-with-dollars": '[^\\s(){}:"]+',
};

/**
 * Creates the grammar of names: their characters, their length and the words that are not names.
 *
 * @see syntax.names
 */
export function createNameGrammar(readings: Readings): NameGrammar {
  const pattern = choose(readings, "name-characters", characters);
  const name = new RegExp(pattern, "uy");
  const placeholder = new RegExp(`\\$(${pattern})`, "gu");
  const maxLength = choose(readings, "name-length", {
    unlimited: Number.POSITIVE_INFINITY,
    "max-32": 32,
  });
  const reserved = choose<readonly string[]>(readings, "literal-words", {
    names: [],
    reserved: ["true", "false", "null"],
  });
  return {
    match: (text, at) => matchAt(name, text, at),
    findPlaceholders: (text) => findAll(placeholder, text),
    check(word) {
      rejectIf(word.length > maxLength, `Name ${word} is too long`);
      rejectIf(reserved.includes(word), `${word} is not a name`);
    },
  };
}

/** Matches a sticky regular expression at a place of a text. */
export function matchAt(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
}

function findAll(pattern: RegExp, text: string): Placeholder[] {
  return [...text.matchAll(pattern)].map(({ index, 1: name = "" }) => ({ index, name }));
}

import { Rejection } from "./rejection.ts";
import type { Switches, Table } from "./switches.ts";

/** Which texts are names. */
export interface NameGrammar {
  /** Gives the longest name at a place of a text; undefined where there is none. */
  readonly match: (text: string, at: number) => string | undefined;
  /** Finds the placeholders of a text. */
  readonly findPlaceholders: (text: string) => readonly Placeholder[];
  /** @throws Rejection for a name that the server does not accept in a document. */
  readonly check: (name: string) => void;
}

/** A placeholder of a document. */
export interface Placeholder {
  /** Where its dollar sign is. */
  readonly index: number;
  /** Without the dollar sign. */
  readonly name: string;
}

const characters = Object.entries({
  word: "[A-Za-z_][A-Za-z0-9_]*",
  letters: "[A-Za-z]+",
  "digits-first": "[A-Za-z0-9_]+",
  hyphens: "[A-Za-z_][A-Za-z0-9_-]*",
  dots: "[A-Za-z_][A-Za-z0-9_.]*",
  dollars: "[A-Za-z_$][A-Za-z0-9_$]*",
  unicode: "[\\p{L}_][\\p{L}\\p{N}\\p{M}_]*",
  "any-but-punctuation": '[^\\s(){}:"$]+',
  "any-but-punctuation-with-dollars": '[^\\s(){}:"]+',
});

const patterns = Object.fromEntries(
  characters.map(([reading, pattern]) => [reading, new RegExp(pattern, "uy")]),
);

const finders = Object.fromEntries(
  characters.map(([reading, pattern]): [string, Table<readonly Placeholder[]>] => {
    const placeholder = new RegExp(`\\$(${pattern})`, "gu");
    return [reading, (text) => findAll(placeholder, text)];
  }),
);

/**
 * Creates the grammar of names: their characters, their length and the words that are not names.
 *
 * @see syntax.names
 */
export function createNameGrammar(switches: Switches): NameGrammar {
  const askCharacters = switches.connect("name-characters", patterns);
  // A table, since substitution asks about the same text once for each variable.
  const findPlaceholders = switches.connectTable("name-characters", finders, JSON.stringify);
  const askLength = switches.connect("name-length", {
    unlimited: Number.POSITIVE_INFINITY,
    "max-32": 32,
  });
  const askWords = switches.connect<readonly string[]>("literal-words", {
    names: [],
    reserved: ["true", "false", "null"],
  });
  return {
    match: (text, at) => askCharacters((pattern) => matchAt(pattern, text, at)),
    findPlaceholders: (text) => (text.includes("$") ? findPlaceholders(text) : []),
    check(name) {
      if (askLength((max) => name.length > max)) {
        throw new Rejection(`Name ${name} is too long`);
      }
      if (askWords((reserved) => reserved.includes(name))) {
        throw new Rejection(`${name} is not a name`);
      }
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

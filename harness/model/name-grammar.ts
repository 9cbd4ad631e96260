import { choose } from "./choose.ts";
import type { Readings } from "./readings.ts";
import { Rejection } from "./rejection.ts";

/** Which texts are names. */
export interface NameGrammar {
  /** Source of a regular expression that matches the longest name at a place. */
  readonly pattern: string;
  /** @throws Rejection for a name that the server does not accept in a document. */
  readonly check: (name: string) => void;
}

const patterns = {
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

/** @see syntax.names */
export function createNameGrammar(readings: Readings): NameGrammar {
  const pattern = choose(readings, "name-characters", patterns);
  const maxLength = choose(readings, "name-length", {
    unlimited: Number.POSITIVE_INFINITY,
    "max-32": 32,
  });
  const reserved = choose(readings, "literal-words", {
    names: [],
    reserved: ["true", "false", "null"],
  } as Record<string, readonly string[]>);
  return {
    pattern,
    check(name) {
      if (name.length > maxLength) {
        throw new Rejection(`Name ${name} is longer than ${maxLength} characters`);
      }
      if (reserved.includes(name)) {
        throw new Rejection(`${name} is not a name`);
      }
    },
  };
}

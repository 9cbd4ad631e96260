import { choose } from "./choose.ts";
import type { NameGrammar } from "./name-grammar.ts";
import type { Readings } from "./readings.ts";
import { Rejection } from "./rejection.ts";

/** A field of a document's tree, as a model server reads it. */
export interface Field {
  readonly name: string;
  readonly argument?: { readonly kind: "string" | "digits"; readonly text: string };
  readonly fields?: readonly Field[];
}

/** Reads the text of a document; throws a Rejection where the server rejects it. */
export type Parse = (text: string) => readonly Field[];

type Position = keyof typeof printedForm;

/** White space at each place where the specification shows some, exactly as it shows it. */
const printedForm = {
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

/** @see syntax.field */
export function createParser(readings: Readings, names: NameGrammar): Parse {
  const grammar: Grammar = {
    names,
    name: new RegExp(names.pattern, "uy"),
    space: choose(readings, "white-space", {
      ascii: /[ \t\n\r]*/y,
      "carriage-return-only-before-line-feed": /(?:[ \t\n]|\r\n)*/y,
      unicode: /\s*/y,
      commas: /[ \t\n\r,]*/y,
      comments: /(?:[ \t\n\r]|#[^\r\n]*)*/y,
    }),
    fits: choose(readings, "white-space-around-punctuation", {
      any: () => true,
      "as-printed": (position: Position, space: string) => space === printedForm[position],
      "not-at-the-ends": (position: Position, space: string) =>
        (position !== "start" && position !== "end") || space === "",
    }),
    string: choose(readings, "string-characters", {
      any: /"([^"]*)"/y,
      "no-line-breaks": /"([^"\n\r]*)"/y,
      "no-control-characters": /"([^"\p{Cc}]*)"/uy,
      "no-backslashes": /"([^"\\]*)"/y,
    }),
    decode: choose(readings, "string-escapes", {
      plain: (text: string) => text,
      json: decodeEscapes,
    }),
    maxStringLength: choose(readings, "string-length", {
      unlimited: Number.POSITIVE_INFINITY,
      "max-1000": 1_000,
    }),
  };
  return (text) => new DocumentReader(text, grammar).readDocument();
}

interface Grammar {
  readonly names: NameGrammar;
  readonly name: RegExp;
  readonly space: RegExp;
  readonly fits: (position: Position, space: string) => boolean;
  readonly string: RegExp;
  readonly decode: (text: string) => string;
  readonly maxStringLength: number;
}

function decodeEscapes(text: string): string {
  return text.replace(
    /\\(?:u([0-9a-fA-F]{4})|(.))/gs,
    (_all, code: string | undefined, other: string) =>
      code === undefined ? other : String.fromCharCode(Number.parseInt(code, 16)),
  );
}

class DocumentReader {
  readonly #text: string;
  readonly #grammar: Grammar;
  #at = 0;

  constructor(text: string, grammar: Grammar) {
    this.#text = text;
    this.#grammar = grammar;
  }

  readDocument(): readonly Field[] {
    this.#require("start", this.#skipSpace());
    const fields = this.#readFields();
    if (this.#at < this.#text.length) {
      throw new Rejection(`Unexpected character at ${this.#at}`);
    }
    return fields;
  }

  #readFields(): readonly Field[] {
    const fields: Field[] = [];
    for (;;) {
      fields.push(this.#readField());
      const space = this.#skipSpace();
      const next = this.#text[this.#at];
      if (next === undefined || next === "}") {
        this.#require(next === undefined ? "end" : "before }", space);
        return fields;
      }
      if (space === "") {
        throw new Rejection("Fields are not separated");
      }
    }
  }

  #readField(): Field {
    const name = this.#readName();
    const argument = this.#peek("(") ? this.#readArgument() : undefined;
    const fields = this.#peek("{") ? this.#readSelection() : undefined;
    return { name, ...(argument && { argument }), ...(fields && { fields }) };
  }

  #readArgument(): NonNullable<Field["argument"]> {
    this.#require("before (", this.#skipSpace());
    this.#at += 1;
    this.#require("after (", this.#skipSpace());
    this.#readName();
    this.#require("before :", this.#skipSpace());
    this.#expect(":");
    this.#require("after :", this.#skipSpace());
    const argument = this.#readValue();
    this.#require("before )", this.#skipSpace());
    this.#expect(")");
    return argument;
  }

  #readValue(): NonNullable<Field["argument"]> {
    const quoted = this.#match(this.#grammar.string);
    if (quoted !== undefined) {
      if (quoted.length - 2 > this.#grammar.maxStringLength) {
        throw new Rejection("A string is too long");
      }
      return { kind: "string", text: this.#grammar.decode(quoted.slice(1, -1)) };
    }
    const digits = this.#match(/[0-9]+/y);
    if (digits === undefined) {
      throw new Rejection(`Expected a string or digits at ${this.#at}`);
    }
    return { kind: "digits", text: digits };
  }

  #readSelection(): readonly Field[] {
    this.#require("before {", this.#skipSpace());
    this.#at += 1;
    this.#require("after {", this.#skipSpace());
    const fields = this.#readFields();
    this.#expect("}");
    return fields;
  }

  #readName(): string {
    const name = this.#match(this.#grammar.name);
    if (name === undefined) {
      throw new Rejection(`Expected a name at ${this.#at}`);
    }
    this.#grammar.names.check(name);
    return name;
  }

  /** Tells whether a character comes next, after any white space. */
  #peek(character: string): boolean {
    const start = this.#at;
    this.#skipSpace();
    const isNext = this.#text[this.#at] === character;
    this.#at = start;
    return isNext;
  }

  #skipSpace(): string {
    return this.#match(this.#grammar.space) ?? "";
  }

  #require(position: Position, space: string): void {
    if (!this.#grammar.fits(position, space)) {
      throw new Rejection(`White space ${position} is not as expected`);
    }
  }

  #expect(character: string): void {
    if (this.#text[this.#at] !== character) {
      throw new Rejection(`Expected ${character} at ${this.#at}`);
    }
    this.#at += 1;
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const [found] = pattern.exec(this.#text) ?? [];
    this.#at += found?.length ?? 0;
    return found;
  }
}

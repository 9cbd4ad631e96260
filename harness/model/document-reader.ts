import type { Argument, Field } from "./field.ts";
import type { NameGrammar } from "./name-grammar.ts";
import { Rejection } from "./rejection.ts";

/** Where whitespace may be besides between fields. */
export type Position =
  | "start"
  | "end"
  | `before ${"(" | ":" | ")" | "{" | "}"}`
  | `after ${"(" | ":" | "{"}`;

/** What a reader accepts. The regular expressions are sticky. */
export interface Grammar {
  readonly names: NameGrammar;
  readonly name: RegExp;
  readonly space: RegExp;
  readonly fits: (position: Position, space: string) => boolean;
  readonly isAdjacencyAllowed: boolean;
  readonly isEmptyAllowed: boolean;
  readonly emptySelection: "rejected" | "left-out" | "kept";
  /** What the reader accepts although the specification's grammar does not have it. */
  readonly extension: Extension;
  /** A quoted string; its first group is what is between the quotes. */
  readonly string: RegExp;
  readonly decode: (text: string) => string;
  readonly maxDigits: number;
}

type Extension =
  | "none"
  | "outer-braces"
  | "aliases"
  | "several-arguments"
  | "empty-parentheses"
  | "any-json-value"
  | "unclosed-braces";

/** Maximum number of characters that a message repeats of a document. */
const maxShown = 20;

/** Reads one document by recursive descent. */
export class DocumentReader {
  readonly #text: string;
  readonly #grammar: Grammar;
  #at = 0;

  constructor(text: string, grammar: Grammar) {
    this.#text = text;
    this.#grammar = grammar;
  }

  readDocument(): readonly Field[] {
    this.#require("start", this.#skipSpace());
    if (this.#at === this.#text.length && this.#grammar.isEmptyAllowed) {
      return [];
    }
    const hasBraces = this.#grammar.extension === "outer-braces" && this.#peek("{");
    const fields = hasBraces ? (this.#readSelection() ?? []) : this.#readFields();
    this.#skipSpace();
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
      const isClear =
        this.#grammar.isAdjacencyAllowed && /[})]/.test(this.#text[this.#at - 1] ?? "");
      if (space === "" && !isClear) {
        throw new Rejection("Fields are not separated");
      }
    }
  }

  #readField(): Field {
    const name = this.#readFieldName();
    const argument = this.#peek("(") ? this.#readArgument() : undefined;
    const fields = this.#peek("{") ? this.#readSelection() : undefined;
    return { name, ...(argument && { argument }), ...(fields && { fields }) };
  }

  /** An alias is read and left out. */
  #readFieldName(): string {
    const name = this.#readName();
    if (this.#grammar.extension !== "aliases" || !this.#peek(":")) {
      return name;
    }
    this.#skipSpace();
    this.#expect(":");
    this.#skipSpace();
    return this.#readName();
  }

  #readArgument(): Argument | undefined {
    this.#require("before (", this.#skipSpace());
    this.#expect("(");
    this.#require("after (", this.#skipSpace());
    if (this.#grammar.extension === "empty-parentheses" && this.#peek(")")) {
      this.#expect(")");
      return undefined;
    }
    const argument = this.#readPair();
    while (this.#grammar.extension === "several-arguments" && this.#text[this.#at] === ",") {
      this.#at += 1;
      this.#skipSpace();
      this.#readPair();
    }
    this.#expect(")");
    return argument;
  }

  #readPair(): Argument {
    this.#readName();
    this.#require("before :", this.#skipSpace());
    this.#expect(":");
    this.#require("after :", this.#skipSpace());
    const argument = this.#readValue();
    this.#require("before )", this.#skipSpace());
    return argument;
  }

  #readValue(): Argument {
    const quoted = this.#match(this.#grammar.string);
    if (quoted !== undefined) {
      return { kind: "string", text: this.#grammar.decode(quoted.slice(1, -1)) };
    }
    const word =
      this.#grammar.extension === "any-json-value"
        ? this.#match(/[^\s"(){}]+(?=\s*\))/y)
        : undefined;
    const digits = word ?? this.#match(/[0-9]+/y);
    if (digits === undefined || digits.length > this.#grammar.maxDigits) {
      throw new Rejection(`Expected a string or digits at ${this.#at}`);
    }
    return { kind: /^[0-9]+$/.test(digits) ? "digits" : "string", text: digits };
  }

  #readSelection(): readonly Field[] | undefined {
    const { emptySelection, extension } = this.#grammar;
    this.#require("before {", this.#skipSpace());
    this.#expect("{");
    if (emptySelection !== "rejected" && this.#peek("}")) {
      this.#skipSpace();
      this.#expect("}");
      return emptySelection === "kept" ? [] : undefined;
    }
    this.#require("after {", this.#skipSpace());
    const fields = this.#readFields();
    if (extension !== "unclosed-braces" || this.#at < this.#text.length) {
      this.#expect("}");
    }
    return fields;
  }

  #readName(): string {
    const name = this.#match(this.#grammar.name);
    if (name === undefined) {
      const rest = this.#text.slice(this.#at, this.#at + maxShown);
      throw new Rejection(`Expected a name at ${this.#at}: ${rest}`);
    }
    this.#grammar.names.check(name);
    return name;
  }

  /** Reports whether a character comes next, after any whitespace. */
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
      throw new Rejection(`Whitespace ${position} is not as expected`);
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

import { matchAt, type NameGrammar } from "./name-grammar.ts";
import { Rejection, rejectIf } from "./rejection.ts";

/** Where whitespace may be besides between fields. */
export type Position =
  | "start"
  | "end"
  | `before ${"(" | ":" | ")" | "{" | "}"}`
  | `after ${"(" | ":" | "{"}`;

/** What a reader accepts. */
export interface Grammar {
  readonly names: NameGrammar;
  readonly matchSpace: (text: string, at: number) => string | undefined;
  readonly fits: (position: Position, space: string) => boolean;
  readonly allowsAdjacent: boolean;
  readonly allowsEmptyDocument: boolean;
  readonly emptySelection: "rejected" | "left-out" | "kept";
  readonly extension: Extension;
  readonly matchString: (text: string, at: number) => string | undefined;
  readonly decodeString: (text: string) => string;
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

const maxShown = 20;

/** Maximum depth of a document: code that walks its fields recursively needs a stack. */
const maxDepth = 1_000;

/** Reads one document by recursive descent. */
export class DocumentReader {
  readonly #text: string;
  readonly #grammar: Grammar;
  #at = 0;
  #depth = 0;

  constructor(text: string, grammar: Grammar) {
    this.#text = text;
    this.#grammar = grammar;
  }

  readDocument(): readonly Field[] {
    this.#require("start", this.#skipSpace());
    if (this.#at === this.#text.length && this.#grammar.allowsEmptyDocument) {
      return [];
    }
    const hasBraces = this.#peek("{") && this.#has("outer-braces");
    const fields = hasBraces ? (this.#readSelection() ?? []) : this.#readFields();
    this.#skipSpace();
    rejectIf(this.#at < this.#text.length, `Unexpected character at ${this.#at}`);
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
      rejectIf(space === "" && !this.#isClearlySeparated(), "Fields are not separated");
    }
  }

  /** A brace separates two fields for some servers. */
  #isClearlySeparated(): boolean {
    const before = this.#text[this.#at - 1] ?? "";
    return /[})]/.test(before) && this.#grammar.allowsAdjacent;
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
    if (!this.#peek(":") || !this.#has("aliases")) {
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
    if (this.#peek(")") && this.#has("empty-parentheses")) {
      this.#expect(")");
      return undefined;
    }
    const argument = this.#readPair();
    while (this.#text[this.#at] === "," && this.#has("several-arguments")) {
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
    const quoted = this.#skip(this.#grammar.matchString(this.#text, this.#at));
    if (quoted !== undefined) {
      return { kind: "string", text: this.#grammar.decodeString(quoted.slice(1, -1)) };
    }
    const word = matchAt(/[^\s"(){}]+(?=\s*\))/y, this.#text, this.#at);
    const run = matchAt(/[0-9]+/y, this.#text, this.#at);
    const isOther = word !== undefined && word !== run && this.#has("any-json-value");
    const digits = this.#skip(isOther ? word : run);
    if (digits === undefined || digits.length > this.#grammar.maxDigits) {
      throw new Rejection(`Expected a string or digits at ${this.#at}`);
    }
    return { kind: /^[0-9]+$/.test(digits) ? "digits" : "string", text: digits };
  }

  #readSelection(): readonly Field[] | undefined {
    this.#require("before {", this.#skipSpace());
    this.#expect("{");
    const empty = this.#peek("}") ? this.#grammar.emptySelection : "rejected";
    if (empty !== "rejected") {
      this.#skipSpace();
      this.#expect("}");
      return empty === "kept" ? [] : undefined;
    }
    this.#require("after {", this.#skipSpace());
    const fields = this.#readInnerFields();
    if (this.#at < this.#text.length || !this.#has("unclosed-braces")) {
      this.#expect("}");
    }
    return fields;
  }

  #readInnerFields(): readonly Field[] {
    this.#depth += 1;
    rejectIf(this.#depth > maxDepth, "The document is too deep");
    const fields = this.#readFields();
    this.#depth -= 1;
    return fields;
  }

  #readName(): string {
    const name = this.#skip(this.#grammar.names.match(this.#text, this.#at));
    if (name === undefined) {
      const rest = this.#text.slice(this.#at, this.#at + maxShown);
      throw new Rejection(`Expected a name at ${this.#at}: ${rest}`);
    }
    this.#grammar.names.check(name);
    return name;
  }

  #peek(character: string): boolean {
    const start = this.#at;
    this.#skipSpace();
    const isNext = this.#text[this.#at] === character;
    this.#at = start;
    return isNext;
  }

  #skipSpace(): string {
    return this.#skip(this.#grammar.matchSpace(this.#text, this.#at)) ?? "";
  }

  #require(position: Position, space: string): void {
    rejectIf(!this.#grammar.fits(position, space), `Whitespace ${position} is not as expected`);
  }

  #expect(character: string): void {
    if (this.#text[this.#at] !== character) {
      throw new Rejection(`Expected ${character} at ${this.#at}`);
    }
    this.#at += 1;
  }

  #skip(found: string | undefined): string | undefined {
    this.#at += found?.length ?? 0;
    return found;
  }

  #has(extension: Extension): boolean {
    return this.#grammar.extension === extension;
  }
}

/** A field of a document's tree, as a model server reads it. */
export interface Field {
  readonly name: string;
  readonly argument?: Argument | undefined;
  readonly fields?: readonly Field[] | undefined;
}

/** The value of an argument. */
export interface Argument {
  readonly kind: "string" | "digits";
  readonly text: string;
}

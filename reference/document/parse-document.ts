import type { Rejection } from "../rejection.ts";
import { err, ok, type Result } from "../result.ts";
import type { Argument, Document, Field } from "./document.ts";
import { DocumentSyntaxError, describeSyntaxError } from "./document-syntax-error.ts";
import { findNameEnd, isDigit } from "./find-name-end.ts";

const tab = 0x09;
const lineFeed = 0x0a;
const carriageReturn = 0x0d;
const space = 0x20;

/**
 * Parses a text with its variables substituted into the tree of its fields.
 *
 * The parser makes one pass and never goes back. Open selections are kept on a list instead of the
 * call stack, so only the text's length limits the nesting. A text that cannot be parsed is rejected
 * with one string: line, column, what was expected and what was found.
 *
 * @see processing.parse
 * @see syntax.unparsable
 */
export function parseDocument(text: string): Result<Document, Rejection> {
  try {
    return ok(new Parser(text).readDocument());
  } catch (error) {
    if (error instanceof DocumentSyntaxError) {
      return err([error.message]);
    }
    throw error;
  }
}

class Parser {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /**
   * ```
   * Document  : Field*
   * Field     : Name Argument? Selection?
   * Selection : "{" Field* "}"
   * ```
   *
   * White space (space, tab, LF, CR) is allowed between any two of these parts.
   *
   * @see syntax.field
   * @see syntax.free-whitespace
   */
  readDocument(): Document {
    const document: Field[] = [];
    const enclosing: Field[][] = [];
    let current = document;
    for (this.#skipWhitespace(); this.#at < this.#text.length; this.#skipWhitespace()) {
      const parent = enclosing.at(-1);
      if (parent !== undefined && this.#skip("}")) {
        enclosing.pop();
        current = parent;
        continue;
      }
      const name = this.#readName(parent === undefined ? "a field" : 'a field or "}"');
      const argument = this.#readArgument();
      const selection: Field[] | undefined = this.#skip("{") ? [] : undefined;
      current.push({ name, argument, selection });
      if (selection === undefined) {
        continue;
      }
      enclosing.push(current);
      current = selection;
    }
    if (enclosing.length > 0) {
      this.#fail('a field or "}"');
    }
    return document;
  }

  /**
   * ```
   * Argument : "(" Name ":" Value ")"
   * ```
   */
  #readArgument(): Argument | undefined {
    if (!this.#skip("(")) {
      return undefined;
    }
    this.#skipWhitespace();
    const key = this.#readName("the name of an argument");
    this.#expect(":");
    this.#skipWhitespace();
    const argument = this.#readValue(key);
    this.#expect(")");
    return argument;
  }

  /**
   * ```
   * Value  : String | Digits
   * String : '"' any characters but '"' '"'
   * Digits : [0-9]+
   * ```
   *
   * A backslash is an ordinary character: the language has no escapes.
   *
   * @see syntax.string
   * @see syntax.digits
   * @see syntax.backslash
   */
  #readValue(key: string): Argument {
    const start = this.#at;
    if (this.#text[start] === '"') {
      const end = this.#text.indexOf('"', start + 1);
      this.#at = end === -1 ? this.#text.length : end + 1;
      if (end === -1) {
        this.#fail("a closing double quote");
      }
      return { key, kind: "string", text: this.#text.slice(start + 1, end) };
    }
    while (isDigit(this.#text.charCodeAt(this.#at))) {
      this.#at += 1;
    }
    if (this.#at === start) {
      this.#fail("a quoted string or digits");
    }
    return { key, kind: "digits", text: this.#text.slice(start, this.#at) };
  }

  #readName(expected: string): string {
    const start = this.#at;
    this.#at = findNameEnd(this.#text, start);
    if (this.#at === start) {
      this.#fail(expected);
    }
    return this.#text.slice(start, this.#at);
  }

  /**
   * White space is all that separates fields.
   *
   * @see syntax.whitespace
   */
  #skipWhitespace(): void {
    for (;;) {
      const code = this.#text.charCodeAt(this.#at);
      if (code !== space && code !== lineFeed && code !== carriageReturn && code !== tab) {
        return;
      }
      this.#at += 1;
    }
  }

  /** Skips white space and then one character, if it comes next. */
  #skip(character: string): boolean {
    this.#skipWhitespace();
    if (this.#text[this.#at] !== character) {
      return false;
    }
    this.#at += 1;
    return true;
  }

  #expect(character: string): void {
    if (!this.#skip(character)) {
      this.#fail(`"${character}"`);
    }
  }

  #fail(expected: string): never {
    throw new DocumentSyntaxError(describeSyntaxError(this.#text, this.#at, expected));
  }
}

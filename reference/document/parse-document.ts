import { err, ok, type Rejection, type Result } from "../result.ts";
import type { Argument, Document, Field } from "./document.ts";
import { DocumentSyntaxError, describeSyntaxError } from "./document-syntax-error.ts";
import { findDigitsEnd, findNameEnd } from "./find-name-end.ts";

const tab = 0x09;
const lineFeed = 0x0a;
const carriageReturn = 0x0d;
const space = 0x20;
const doubleQuote = 0x22;
const openingParenthesis = 0x28;
const closingParenthesis = 0x29;
const colon = 0x3a;
const openingBrace = 0x7b;
const closingBrace = 0x7d;

/**
 * Parses a text with its variables substituted into the tree of its fields.
 *
 * The parser makes one pass and never goes back. Open selections are kept on a list instead of the
 * call stack, so only the text's length limits the nesting. A text that cannot be parsed is rejected
 * with one string: line, column, what was expected and what was found.
 *
 * @param maxParts the number of fields, names of arguments and their values beyond which a text is
 *   rejected: variables may insert many more than a client sends, and a part takes much more memory
 *   than its text.
 * @see processing.parse
 * @see syntax.unparsable
 * @see limits.none-specified
 * @see limits.depth
 */
export function parseDocument(
  text: string,
  maxParts: number = Number.POSITIVE_INFINITY,
): Result<Document, Rejection> {
  try {
    return ok(new Parser(text, maxParts).readDocument());
  } catch (error) {
    if (error instanceof DocumentSyntaxError) {
      return err([error.message]);
    }
    throw error;
  }
}

/** A field whose selection is being read. */
interface OpenField extends Omit<Field, "selection"> {
  /** The number of fields on the list before those of its selection. */
  readonly begin: number;
}

class Parser {
  readonly #text: string;
  #at = 0;
  #partsLeft: number;

  constructor(text: string, maxParts: number) {
    this.#text = text;
    this.#partsLeft = maxParts;
  }

  /**
   * ```
   * Document  : Field*
   * Field     : Name Argument? Selection?
   * Selection : "{" Field* "}"
   * ```
   *
   * Whitespace (space, tab, LF, CR) is allowed between any two of these parts, and needed only
   * between two names. A document and a selection may be empty.
   *
   * @see syntax.field
   * @see syntax.free-whitespace
   * @see syntax.adjacent-fields
   * @see syntax.empty-document
   */
  readDocument(): Document {
    const open: OpenField[] = [];
    // One list for all open selections: a list has room for more, which would fill the memory.
    const fields: Field[] = [];
    for (;;) {
      const code = this.#skipWhitespace();
      const last = open.at(-1);
      if (code === closingBrace && last !== undefined) {
        this.#at += 1;
        open.pop();
        const { name, argument, begin } = last;
        fields.push({ name, argument, selection: fields.splice(begin) });
        continue;
      }
      if (code === undefined && last === undefined) {
        return fields;
      }
      const name = this.#readName(last === undefined ? "a field" : 'a field or "}"');
      const argument = this.#readArgument();
      this.#countParts(argument === undefined ? 1 : 3);
      if (this.#skip(openingBrace)) {
        open.push({ name, argument, begin: fields.length });
      } else {
        fields.push({ name, argument, selection: undefined });
      }
    }
  }

  #countParts(parts: number): void {
    this.#partsLeft -= parts;
    if (this.#partsLeft < 0) {
      throw new DocumentSyntaxError("Document with its variables inserted has too many fields");
    }
  }

  /**
   * ```
   * Argument : "(" Name ":" Value ")"
   * ```
   */
  #readArgument(): Argument | undefined {
    if (!this.#skip(openingParenthesis)) {
      return undefined;
    }
    this.#skipWhitespace();
    const key = this.#readName("the name of an argument");
    this.#expect(colon);
    const argument = this.#readValue(key);
    this.#expect(closingParenthesis);
    return argument;
  }

  /**
   * ```
   * Value  : String | Digits
   * String : '"' any characters but '"' '"'
   * Digits : [0-9]+
   * ```
   *
   * A backslash and a control character are ordinary characters: the language has no escapes.
   *
   * @see syntax.string
   * @see syntax.digits
   * @see syntax.backslash
   * @see syntax.control-characters
   * @see syntax.line-break-in-string
   */
  #readValue(key: string): Argument {
    if (this.#skip(doubleQuote)) {
      const start = this.#at;
      const end = this.#text.indexOf('"', start);
      if (end === -1) {
        this.#at = this.#text.length;
        this.#fail("a closing double quote");
      }
      this.#at = end + 1;
      return { key, kind: "string", text: this.#text.slice(start, end) };
    }
    const start = this.#at;
    this.#at = findDigitsEnd(this.#text, start);
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
   * Whitespace is all that separates fields.
   *
   * @returns the character after it; `undefined` at the end of the text.
   * @see syntax.whitespace
   * @see syntax.carriage-return
   * @see syntax.other-whitespace
   */
  #skipWhitespace(): number | undefined {
    const text = this.#text;
    let at = this.#at;
    while (at < text.length) {
      const code = text.charCodeAt(at);
      if (code !== space && code !== lineFeed && code !== carriageReturn && code !== tab) {
        this.#at = at;
        return code;
      }
      at += 1;
    }
    this.#at = at;
    return undefined;
  }

  #skip(character: number): boolean {
    if (this.#skipWhitespace() !== character) {
      return false;
    }
    this.#at += 1;
    return true;
  }

  #expect(character: number): void {
    if (!this.#skip(character)) {
      this.#fail(`"${String.fromCharCode(character)}"`);
    }
  }

  #fail(expected: string): never {
    throw new DocumentSyntaxError(describeSyntaxError(this.#text, this.#at, expected));
  }
}

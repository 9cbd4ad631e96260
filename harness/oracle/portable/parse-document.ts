import type { Argument, SelectedField, Selection } from "../selection.ts";
import { consistsOfLetters, type ImpliedForm, maxImpliedLevels } from "./bounds.ts";
import type { InsertedRange } from "./substitute-placeholders.ts";

/** What a document or a request asks for, or all reasons why it is not portable. */
export type Portable =
  | {
      readonly ok: true;
      readonly selection: Selection;
      readonly implied: readonly ImpliedForm[];
    }
  | { readonly ok: false; readonly reasons: readonly string[] };

/**
 * Reads a document after substitution, strictly: rejects what the specification leaves open, and
 * notes what it only implies.
 *
 * @param inserted the ranges of the text that values of variables take up.
 * @see processing.parse
 * @see syntax.field
 * @see syntax.no-operation
 */
export function parseDocument(text: string, inserted: readonly InsertedRange[]): Portable {
  const parser = new Parser(text, inserted);
  try {
    const selection = parser.parseDocument();
    const isFree = freeWhiteSpace.test(text.replaceAll(/"[^"]*"/g, '""'));
    const implied = [...(isFree ? [freeForm] : []), ...parser.implied];
    return { ok: true, selection, implied };
  } catch (error) {
    if (error instanceof NonPortableError) {
      return { ok: false, reasons: [error.message] };
    }
    throw error;
  }
}

/** Whitespace around punctuation, or the lack of it, other than in the form that is stated. */
const freeWhiteSpace = /^\s|\s$|\s[(:)]|\(\s|:(?! \S)|(?<!\S )[{}]|\{(?! \S)/;

const freeForm: ImpliedForm = {
  clause: "syntax.free-whitespace",
  form: "whitespace other than in `name(key: value) { fields }`",
};

/** The specification does not define how the text is read. */
class NonPortableError extends Error {}

const maxExcerpt = 12;

class Parser {
  readonly implied: ImpliedForm[] = [];
  readonly #text: string;
  readonly #inserted: readonly InsertedRange[];
  #at = 0;
  /** Number of the ranges that end before. */
  #passed = 0;
  #level = 0;

  constructor(text: string, inserted: readonly InsertedRange[]) {
    this.#text = text;
    this.#inserted = inserted;
  }

  /** Document := Field (Gap Field)* */
  parseDocument(): Selection {
    this.#skipGap();
    const selection = this.#parseFields();
    if (this.#at < this.#text.length) {
      throw this.#unexpected("a field or the end");
    }
    return selection;
  }

  /** Each field also reads the whitespace after it. */
  #parseFields(): Selection {
    this.#level += 1;
    if (this.#level > maxImpliedLevels) {
      throw new NonPortableError(`The document has more than ${maxImpliedLevels} levels`);
    }
    const fields = [this.#parseField()];
    while (this.#at < this.#text.length && this.#text[this.#at] !== "}") {
      if (this.#text.slice(this.#at - 1, this.#at).trim() !== "") {
        throw this.#unexpected("whitespace before the next field");
      }
      fields.push(this.#parseField());
    }
    this.#level -= 1;
    return fields;
  }

  /** Field := Name ("(" Key ":" Value ")")? ("{" Fields "}")? */
  #parseField(): SelectedField {
    const name = this.#parseName("a field");
    this.#skipGap();
    const argument = this.#text[this.#at] === "(" ? this.#parseArgument() : undefined;
    const selection = this.#text[this.#at] === "{" ? this.#parseSelection() : undefined;
    return {
      name,
      ...(argument !== undefined && { argument }),
      ...(selection !== undefined && { selection }),
    };
  }

  #parseArgument(): Argument {
    this.#expect("(");
    const key = this.#parseName("the key of an argument");
    this.#skipGap();
    this.#expect(":");
    const value = this.#parseValue();
    this.#skipGap();
    this.#expect(")");
    return { key, value };
  }

  #parseSelection(): Selection {
    this.#expect("{");
    if (this.#text[this.#at] === "}") {
      throw new NonPortableError("A selection is empty");
    }
    const selection = this.#parseFields();
    this.#expect("}");
    return selection;
  }

  /** Name := [A-Za-z]+ */
  #parseName(what: string): string {
    const start = this.#at;
    const name = this.#take(/[\p{L}\p{N}\p{M}_]+/uy);
    if (name === undefined) {
      throw this.#unexpected(what);
    }
    if (!consistsOfLetters(name)) {
      throw new NonPortableError(`The name "${name}" does not consist of ASCII letters`);
    }
    if (this.#isInserted(start)) {
      this.implied.push({ clause: "variables.in-place-of-name", form: "a variable as a name" });
    }
    return name;
  }

  /** Whether what was read from a place on is the value of a placeholder, or has part of one. */
  #isInserted(start: number): boolean {
    for (let range = this.#inserted[this.#passed]; range; range = this.#inserted[this.#passed]) {
      if (range.end > start) {
        return range.start < this.#at;
      }
      this.#passed += 1;
    }
    return false;
  }

  /**
   * Value := Digits | String
   *
   * @see syntax.string
   * @see syntax.digits
   * @see syntax.line-break-in-string
   */
  #parseValue(): Argument["value"] {
    const digits = this.#take(/[0-9]+/y);
    if (digits !== undefined) {
      return { kind: "digits", text: digits };
    }
    const quoted = this.#take(/"[^"]*"/y);
    if (quoted === undefined) {
      throw this.#unexpected("a quoted string or digits");
    }
    const text = quoted.slice(1, -1);
    if (/\\|[^\P{Cc}\r\n]|\p{Cs}/u.test(text)) {
      throw new NonPortableError("A string holds a backslash or a control character");
    }
    if (/[\r\n]/.test(text)) {
      this.implied.push({
        clause: "syntax.line-break-in-string",
        form: "a line break in a string",
      });
    }
    return { kind: "string", text };
  }

  #skipGap(): void {
    this.#take(/[ \t\n\r]+/y);
  }

  /** Also reads the whitespace after it. */
  #expect(character: string): void {
    if (this.#text[this.#at] !== character) {
      throw this.#unexpected(`"${character}"`);
    }
    this.#at += 1;
    this.#skipGap();
  }

  #take(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const [taken] = pattern.exec(this.#text) ?? [];
    this.#at += taken?.length ?? 0;
    return taken;
  }

  #unexpected(wanted: string): NonPortableError {
    const found = this.#text.slice(this.#at, this.#at + maxExcerpt);
    const what = found === "" ? "the end" : JSON.stringify(found);
    return new NonPortableError(`Expected ${wanted} at character ${this.#at + 1}, not ${what}`);
  }
}

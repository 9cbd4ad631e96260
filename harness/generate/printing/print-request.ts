import type { JsonValue } from "../../json/json-value.ts";
import type { Argument, Placeholder, SelectedField, Selection } from "../../oracle/selection.ts";
import type { QueryRequest } from "../../suite/case.ts";

/** Prints a selection as a request: the document, and the values of its placeholders. */
export function printRequest(selection: Selection, formatting: Formatting): QueryRequest {
  const printer = new Printer(formatting);
  const document = printer.printDocument(selection);
  const variables = printer.variables();
  return variables.length === 0
    ? { document }
    : { document, variables: Object.fromEntries(variables) };
}

class Printer {
  readonly #formatting: Formatting;
  readonly #placeholders: [name: string, value: JsonValue][] = [];
  readonly #separator: (shown: string) => string;
  readonly #padding: (shown: string) => string;

  constructor(formatting: Formatting) {
    this.#formatting = formatting;
    this.#separator = takeTurns(formatting.separators);
    this.#padding = takeTurns(formatting.padding);
  }

  printDocument(selection: Selection): string {
    return this.#padding("") + this.#printFields(selection) + this.#padding("");
  }

  /** Unused variables come first: that exposes a server that replaces a prefix of a longer name. */
  variables(): (readonly [name: string, value: JsonValue])[] {
    const used = new Set(this.#placeholders.map(([name]) => name));
    return [...this.#formatting.unused.filter(([name]) => !used.has(name)), ...this.#placeholders];
  }

  #printFields(selection: Selection): string {
    return selection
      .map((field, index) => (index === 0 ? "" : this.#separator(" ")) + this.#printField(field))
      .join("");
  }

  #printField({ name, namePlaceholder, argument, selection }: SelectedField): string {
    let text = namePlaceholder === undefined ? name : this.#printPlaceholder(namePlaceholder);
    if (argument !== undefined) {
      text += this.#printArgument(argument);
    }
    if (selection !== undefined) {
      text += `${this.#padding(" ")}{${this.#padding(" ")}`;
      text += `${this.#printFields(selection)}${this.#padding(" ")}}`;
    }
    return text;
  }

  #printArgument({ key, value }: Argument): string {
    const opening = `${this.#padding("")}(${this.#padding("")}${key}${this.#padding("")}:`;
    return `${opening}${this.#padding(" ")}${this.#printValue(value)}${this.#padding("")})`;
  }

  #printValue(value: Argument["value"]): string {
    switch (value.kind) {
      case "string":
        return `"${value.text}"`;
      case "digits":
        return value.text;
      case "variable":
        return this.#printPlaceholder(value);
      case "template":
        return `"${value.parts
          .map((part) => (typeof part === "string" ? part : this.#printPlaceholder(part)))
          .join("")}"`;
    }
  }

  #printPlaceholder({ value }: Placeholder): string {
    const text = JSON.stringify(value);
    const known = this.#formatting.sharesNames
      ? this.#placeholders.find(([, other]) => JSON.stringify(other) === text)
      : undefined;
    if (known !== undefined) {
      return `$${known[0]}`;
    }
    const name = this.#nextName();
    this.#placeholders.push([name, value]);
    return `$${name}`;
  }

  /** After the given names come `v`, `vv`, … `va`, `vva`, …: each begins others. */
  #nextName(): string {
    const { names } = this.#formatting;
    const count = this.#placeholders.length;
    return names[count] ?? nameByCount(count - names.length);
  }
}

/** Number of names in a row, of which each is a prefix of the next. */
const rowLength = 20;

function nameByCount(count: number): string {
  const row = Math.floor(count / rowLength);
  const suffix = row === 0 ? "" : String.fromCharCode("a".charCodeAt(0) + ((row - 1) % 26));
  return "v".repeat((count % rowLength) + 1) + suffix;
}

/** Gives the choices in turn, as often as it is called; without any, what it is called with. */
export function takeTurns<Choice>(choices: readonly Choice[] = []): (other: Choice) => Choice {
  let turn = 0;
  return (other) => {
    const choice = choices[turn % choices.length];
    turn += 1;
    return choice ?? other;
  };
}

/** Everything about a printed request that its selection does not determine. */
export interface Formatting {
  /** Whitespace between fields, used in turn; each has one character or more. */
  readonly separators: readonly string[];
  /** Whitespace around punctuation and at both ends, in turn; by default as it is shown. */
  readonly padding?: readonly string[];
  readonly names: readonly string[];
  /** Whether placeholders with equal values share one name. */
  readonly sharesNames: boolean;
  /** Extra variables. One whose name a placeholder uses is left out. */
  readonly unused: readonly (readonly [name: string, value: JsonValue])[];
}

/** The simplest formatting: a space between fields, and no extra variables. */
export const plainFormatting: Formatting = {
  separators: [" "],
  names: [],
  sharesNames: false,
  unused: [],
};

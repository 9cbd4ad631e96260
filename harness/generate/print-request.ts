import type { JsonValue } from "../json/json-value.ts";
import type { Argument, Mark, SelectedField, Selection } from "../oracle/selection.ts";
import type { QueryRequest } from "../suite/case.ts";
import type { Presentation } from "./arbitraries/formatting.ts";

/**
 * Writes a selection as a request: the document, and the variables that its marks stand for.
 *
 * @returns a request without `variables` when there is none to give.
 * @see syntax.field
 * @see request.variables
 */
export function printRequest(selection: Selection, presentation: Presentation): QueryRequest {
  const printer = new Printer(presentation);
  const document = printer.printDocument(selection);
  const variables = printer.variables();
  return variables.length === 0
    ? { document }
    : { document, variables: Object.fromEntries(variables) };
}

class Printer {
  readonly #presentation: Presentation;
  readonly #marks: [name: string, value: JsonValue][] = [];
  #gapsUsed = 0;
  #aroundUsed = 0;

  constructor(presentation: Presentation) {
    this.#presentation = presentation;
  }

  printDocument(selection: Selection): string {
    return this.#around("") + this.#printFields(selection) + this.#around("");
  }

  /** Unused ones first: a server that mistakes one for the start of a longer name errs then. */
  variables(): [name: string, value: JsonValue][] {
    const used = new Set(this.#marks.map(([name]) => name));
    const unused = this.#presentation.unused.filter(([name]) => !used.has(name));
    return [...unused.map(([name, value]): [string, JsonValue] => [name, value]), ...this.#marks];
  }

  #printFields(selection: Selection): string {
    let text = "";
    for (const [index, field] of selection.entries()) {
      text += (index === 0 ? "" : this.#gap()) + this.#printField(field);
    }
    return text;
  }

  #printField({ name, nameMark, argument, selection }: SelectedField): string {
    let text = nameMark === undefined ? name : this.#printMark(nameMark);
    if (argument !== undefined) {
      text += this.#printArgument(argument);
    }
    if (selection !== undefined) {
      text += `${this.#around(" ")}{${this.#around(" ")}`;
      text += `${this.#printFields(selection)}${this.#around(" ")}}`;
    }
    return text;
  }

  #printArgument({ key, value }: Argument): string {
    const opening = `${this.#around("")}(${this.#around("")}${key}${this.#around("")}:`;
    return `${opening}${this.#around(" ")}${this.#printValue(value)}${this.#around("")})`;
  }

  #printValue(value: Argument["value"]): string {
    switch (value.kind) {
      case "string":
        return `"${value.text}"`;
      case "digits":
        return value.text;
      case "variable":
        return this.#printMark(value);
      case "template":
        return `"${value.parts
          .map((part) => (typeof part === "string" ? part : this.#printMark(part)))
          .join("")}"`;
    }
  }

  #printMark({ value }: Mark): string {
    const text = JSON.stringify(value);
    const known = this.#presentation.sharesNames
      ? this.#marks.find(([, other]) => JSON.stringify(other) === text)
      : undefined;
    if (known !== undefined) {
      return `$${known[0]}`;
    }
    const name = this.#nextName();
    this.#marks.push([name, value]);
    return `$${name}`;
  }

  /** When the names run out, longer and longer ones follow, each the start of the next. */
  #nextName(): string {
    const { names } = this.#presentation;
    const count = this.#marks.length;
    return names[count] ?? "v".repeat(count - names.length + 1);
  }

  #gap(): string {
    const gap = takeTurn(this.#presentation.gaps, this.#gapsUsed);
    this.#gapsUsed += 1;
    return gap ?? " ";
  }

  #around(stated: string): string {
    const { around } = this.#presentation;
    if (around === undefined) {
      return stated;
    }
    const space = takeTurn(around, this.#aroundUsed);
    this.#aroundUsed += 1;
    return space ?? stated;
  }
}

function takeTurn(choices: readonly string[], turn: number): string | undefined {
  return choices[turn % choices.length];
}

import { listPlaceholders, type Query } from "../document/substitute-variables.ts";
import { encodeJson } from "../json/encode-json.ts";
import type { JsonObject } from "../json/json-object.ts";
import type { Rejection } from "../rejection.ts";
import type { Result } from "../result.ts";
import type { Plan, PlannedField } from "../validation/plan.ts";

/** The steps before execution: substitutes, parses and validates. */
export type PlanQuery = (query: Query) => Result<Plan, Rejection>;

type ArgumentTexts = ReadonlyMap<string, string>;

/** The plan of a document before substitution, whose arguments are filled in for each query. */
export class PlanTemplate {
  readonly #length: number;
  readonly #placeholders: readonly string[];
  readonly #plan: Plan | undefined;
  #fill: ((texts: ArgumentTexts) => Plan) | undefined;

  /**
   * @param placeholders the name of every placeholder, each time that it occurs.
   * @param plan in which the placeholders are arguments; none where it depends on the values.
   */
  constructor(document: string, placeholders: readonly string[], plan: Plan | undefined) {
    this.#length = document.length;
    this.#placeholders = placeholders;
    this.#plan = plan;
  }

  /**
   * Fills in the variables of a query; `undefined` when only the steps can tell the plan, as for a
   * value with quotation marks, or a document that could be longer than this, in UTF-16 code units.
   */
  fill(variables: JsonObject, maxLength: number): Plan | undefined {
    if (this.#plan === undefined || this.#placeholders.length === 0) {
      return this.#plan;
    }
    const texts = new Map<string, string>();
    let length = this.#length;
    for (const name of this.#placeholders) {
      const text = texts.get(name) ?? encodeArgument(variables, name);
      if (text === undefined) {
        return undefined;
      }
      texts.set(name, text);
      length += text.length + 2;
    }
    if (length > maxLength) {
      return undefined;
    }
    this.#fill ??= createFill(this.#plan);
    return this.#fill(texts);
  }
}

/**
 * Creates the template of a document by planning it with each variable standing for itself: `$id`
 * becomes `"$id"`. That succeeds only if every placeholder is a whole value, where any string
 * without quotation marks, and any digits, give the same tree.
 */
export function createTemplate(document: string, planQuery: PlanQuery): PlanTemplate {
  const placeholders = listPlaceholders(document);
  const themselves = placeholders.map((name): [string, string] => [name, `$${name}`]);
  const plan = planQuery({ document, variables: Object.fromEntries(themselves) });
  return new PlanTemplate(document, placeholders, plan.ok ? plan.value : undefined);
}

/** The text that the parser would read from the variable instead of a value. */
function encodeArgument(variables: JsonObject, name: string): string | undefined {
  const value = Object.hasOwn(variables, name) ? variables[name] : undefined;
  if (typeof value === "string") {
    const text = encodeJson(value).slice(1, -1);
    return text.includes('"') ? undefined : text;
  }
  const text = typeof value === "number" ? encodeJson(value) : "";
  return /^\d+$/.test(text) ? text : undefined;
}

function createFill(plan: Plan): (texts: ArgumentTexts) => Plan {
  if (!hasPlaceholder(plan)) {
    return () => plan;
  }
  const fills = plan.map(createFieldFill);
  return (texts) => fills.map((fill) => fill(texts));
}

function createFieldFill(field: PlannedField): (texts: ArgumentTexts) => PlannedField {
  if (!hasPlaceholder([field])) {
    return () => field;
  }
  const { definition, argument } = field;
  const fillSelection = createFill(field.selection);
  return (texts) => ({
    definition,
    argument: texts.get(argument?.slice(1) ?? "") ?? argument,
    selection: fillSelection(texts),
  });
}

/** No other argument than a placeholder starts with a `$` and the name of a variable. */
function hasPlaceholder(plan: Plan): boolean {
  return plan.some(
    ({ argument, selection }) => argument?.startsWith("$") === true || hasPlaceholder(selection),
  );
}

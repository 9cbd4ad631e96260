import type { Document, Field } from "../document/document.ts";
import { parseDocument } from "../document/parse-document.ts";
import type { Query } from "../document/substitute-variables.ts";
import { completeLimits } from "../limits.ts";
import type { Sources } from "../server.ts";
import { readTypeSystem } from "../type-system/read-type-system.ts";
import type { FieldDefinition, ObjectType, TypeSystem } from "../type-system/type-system.ts";
import type { Plan } from "../validation/plan.ts";
import { validateDocument } from "../validation/validate-document.ts";
import {
  type Insertion,
  maxTracedLength,
  type Parsing,
  type Place,
  type Response,
  type Trace,
  type TracedField,
  type Validation,
  type Visit,
} from "./trace.ts";
import { traceExecution } from "./trace-execution.ts";
import { createLocator, traceSubstitution } from "./trace-substitution.ts";

/** Maximum number of fields and parts of arguments, since a trace is many times larger than its document. */
const maxParts = 2000;

/**
 * Answers a query by the steps of the reference server, and notes what each of them did.
 *
 * @see service.steps-in-order
 */
export async function traceQuery(query: Query, sources: Sources): Promise<Trace> {
  const limits = completeLimits();
  const substitute = traceSubstitution(query, maxTracedLength);
  if (substitute.text === null) {
    return { version: 1, substitute, respond: reject(substitute.problems) };
  }
  const { document, ...parse } = traceParsing(substitute.text, substitute.insertions);
  if (document === undefined) {
    return { version: 1, substitute, parse, respond: reject(parse.problems) };
  }
  const { plan, ...validate } = traceValidation(document, parse.fields ?? [], readTypeSystem());
  const before = { version: 1, substitute, parse, validate } as const;
  if (plan === undefined) {
    const defects = validate.visits.flatMap(({ defect }) => defect ?? []);
    const clauses = ["processing.defects-end-it", "answer.defects-only"] as const;
    return { ...before, respond: { status: 400, body: { errors: defects }, clauses } };
  }
  const { result, ...execute } = await traceExecution(plan, sources, limits);
  const hasFailures = result.errors.length > 0;
  const clauses = [
    ...(["processing.valid-is-200", "answer.data"] as const),
    ...(hasFailures
      ? ["failures.null-and-entry", "answer.failure-path"]
      : ["answer.errors-present"]),
  ] as const;
  return { ...before, execute, respond: { status: 200, body: result, clauses } };
}

/** The specification does not say what becomes of a text that cannot be parsed. */
function reject(problems: readonly { readonly message: string }[]): Response {
  const errors = problems.map(({ message }) => message);
  return { status: 400, body: { errors }, clauses: ["syntax.unparsable"] };
}

/** The document is undefined when the text cannot be parsed. */
type TracedParsing = Parsing & { readonly document: Document | undefined };

/** Parses a text, and notes its fields with their places in the document. */
function traceParsing(text: string, insertions: readonly Insertion[]): TracedParsing {
  const clauses = ["processing.parse", "syntax.field"] as const;
  const parsed = parseDocument(text, maxParts);
  const locate = createLocator(insertions);
  if (!parsed.ok) {
    const problems = [...parsed.error].map((message) => ({
      ...locate(locateMistake(message, text)),
      message,
      clauses: ["syntax.unparsable"] as const,
    }));
    return { document: undefined, fields: null, problems, clauses };
  }
  const places = listNames(text).map(locate);
  return {
    document: parsed.value,
    fields: parsed.value.map((field) => traceField(field, places)),
    problems: [],
    clauses,
  };
}

/** Finds the character at the line and the column that the parser names. */
function locateMistake(message: string, text: string): Place {
  const [, line, column] = /^Document line (\d+), column (\d+):/.exec(message) ?? [];
  if (column === undefined) {
    return { start: 0, end: text.length };
  }
  const before = text.split(/(?<=\r\n|\r(?!\n)|\n)/).slice(0, Number(line) - 1);
  const start = before.join("").length + Number(column) - 1;
  const length = String.fromCodePoint(text.codePointAt(start) ?? 0).length;
  return { start, end: Math.min(start + length, text.length) };
}

/** Lists the places of the names of fields in a text that can be parsed, in their order. */
function listNames(text: string): Place[] {
  const tokens = text.matchAll(/\([^()"]*(?:"[^"]*"[^()"]*)?\)|\w+/g);
  return [...tokens]
    .filter(([token]) => /^\w/.test(token))
    .map(({ 0: token, index }) => ({ start: index, end: index + token.length }));
}

/** @param places those of this field and all after it; its own and those inside it are taken out. */
function traceField({ name, argument, selection }: Field, places: Place[]): TracedField {
  const { start, end } = places.shift() ?? { start: 0, end: 0 };
  const fields = selection?.map((field) => traceField(field, places)) ?? null;
  return {
    ...{ name, argument: argument ?? null, fields, start, end },
    clauses:
      argument === undefined ? ["syntax.field"] : ["syntax.argument", "syntax.key-unchecked"],
  };
}

/** The plan is undefined when the document has a defect. */
type TracedValidation = Validation & { readonly plan: Plan | undefined };

/** Validates a document, and notes each field that the walk comes to. */
function traceValidation(
  document: Document,
  fields: readonly TracedField[],
  typeSystem: TypeSystem,
): TracedValidation {
  const validated = validateDocument(document, typeSystem);
  const defects = validated.ok ? [] : [...validated.error];
  const visits = walk(fields, typeSystem.root, "").map((visit) =>
    visit.defect === null ? visit : { ...visit, defect: defects.shift() ?? null },
  );
  return {
    plan: validated.ok ? validated.value : undefined,
    visits,
    clauses: ["validation.order", "validation.all-defects"],
  };
}

/** Lists the fields in the order of the walk; what is wrong with them is said by the validation. */
function walk(fields: readonly TracedField[], type: ObjectType, prefix: string): Visit[] {
  return fields.flatMap((field) => {
    const definition = type.fields.get(field.name);
    const path = prefix + field.name;
    const clause = nameDefect(field, definition);
    const { start, end } = field;
    const visit: Visit = {
      ...{ path, coordinate: `${type.name}.${field.name}`, start, end },
      type: definition === undefined ? null : nameType(definition),
      defect: clause ?? null,
      clauses:
        clause === undefined ? [`types.${type.name.toLowerCase()}`] : [clause, "validation.path"],
    };
    const inside =
      definition?.kind === "object" && clause === undefined
        ? walk(field.fields ?? [], definition.type, `${path}.`)
        : [];
    return [visit, ...inside];
  });
}

function nameDefect(
  { fields }: TracedField,
  definition: FieldDefinition | undefined,
): string | undefined {
  if (definition === undefined) {
    return "validation.unknown-field";
  }
  if (definition.kind === "scalar") {
    return fields === null ? undefined : "validation.scalar-with-selection";
  }
  return fields === null || fields.length === 0 ? "validation.object-without-selection" : undefined;
}

function nameType(definition: FieldDefinition): string {
  if (definition.kind === "scalar") {
    return definition.type;
  }
  return definition.isList ? `list of ${definition.type.name}` : definition.type.name;
}

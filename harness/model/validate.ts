import type { FieldDefinition, TypeSystem } from "../suite/type-system.ts";
import { choose } from "./choose.ts";
import type { Field } from "./field.ts";
import type { Readings } from "./readings.ts";
import { Rejection } from "./rejection.ts";

/** Lists the defects of a document; throws a Rejection where the server rejects it otherwise. */
export type Validate = (fields: readonly Field[]) => readonly string[];

/**
 * Creates the validation of a model server.
 *
 * @see validation.order
 */
export function createValidation(readings: Readings, typeSystem: TypeSystem): Validate {
  const sort = choose(readings, "defect-order", {
    "depth-first": (defects: readonly string[]) => defects,
    "level-by-level": sortByDepth,
    "selection-first": (defects: readonly string[]) => defects,
  });
  const arrange = choose(readings, "equal-defects", {
    each: (defects: readonly string[]) => defects,
    once: (defects: readonly string[]) => [...new Set(defects)],
  });
  const rules: Rules = {
    rejectsRepeated: choose(readings, "repeated-field", {
      last: false,
      first: false,
      merged: false,
      rejected: true,
    }),
    rejectsUndeclared: choose(readings, "undeclared-argument", { ignored: false, rejected: true }),
    needsFields: choose(readings, "empty-selection", {
      rejected: false,
      "left-out": false,
      "empty-object": false,
      defect: true,
    }),
    rejectsMissing: choose(readings, "missing-argument", { ignored: false, rejected: true }),
    join: choose(readings, "defect-order", {
      "depth-first": joinByField,
      "level-by-level": joinByField,
      "selection-first": joinBySelection,
    }),
  };
  const limits = {
    depth: choose(readings, "document-depth", { unlimited: Number.POSITIVE_INFINITY, "max-8": 8 }),
    fields: choose(readings, "document-fields", {
      unlimited: Number.POSITIVE_INFINITY,
      "max-200": 200,
    }),
  };
  return (fields) => {
    const { depth, count } = measure(fields);
    if (depth > limits.depth || count > limits.fields) {
      throw new Rejection("The document is too large");
    }
    const root = { typeName: typeSystem.root, path: "" };
    return arrange(sort(findDefects(fields, root, { typeSystem, rules })));
  };
}

/** The defects of one field: its own, and those inside it. */
interface FieldDefects {
  readonly own: readonly string[];
  readonly inner: readonly string[];
}

function joinByField(found: readonly FieldDefects[]): string[] {
  return found.flatMap(({ own, inner }) => [...own, ...inner]);
}

function joinBySelection(found: readonly FieldDefects[]): string[] {
  return [...found.flatMap(({ own }) => own), ...found.flatMap(({ inner }) => inner)];
}

function sortByDepth(defects: readonly string[]): readonly string[] {
  const depthOf = (defect: string): number => defect.split(":", 1)[0]?.split(".").length ?? 0;
  return [...defects].sort((left, right) => depthOf(left) - depthOf(right));
}

type Published = Readonly<Record<string, FieldDefinition>>;

function findField(published: Published, name: string): FieldDefinition | undefined {
  return Object.hasOwn(published, name) ? published[name] : undefined;
}

interface Rules {
  readonly needsFields: boolean;
  readonly rejectsRepeated: boolean;
  readonly rejectsUndeclared: boolean;
  readonly rejectsMissing: boolean;
  readonly join: (found: readonly FieldDefects[]) => string[];
}

interface Parent {
  readonly typeName: string;
  readonly path: string;
}

interface Context {
  readonly typeSystem: TypeSystem;
  readonly rules: Rules;
}

function findDefects(fields: readonly Field[], parent: Parent, context: Context): string[] {
  rejectRepeated(fields, context.rules);
  return context.rules.join(fields.map((field) => findFieldDefects(field, parent, context)));
}

function findFieldDefects(field: Field, parent: Parent, context: Context): FieldDefects {
  const { typeSystem, rules } = context;
  const path = `${parent.path}${field.name}`;
  const definition = findField(typeSystem.types[parent.typeName]?.fields ?? {}, field.name);
  if (definition === undefined) {
    rejectRepeatedBelow(field, rules);
    return { own: [`${path}: no such field on type ${parent.typeName}`], inner: [] };
  }
  checkArgument(field, definition, rules);
  if (definition.kind === "scalar") {
    rejectRepeatedBelow(field, rules);
    const text = `${path}: ${definition.type} is a scalar, a subfield cannot be selected`;
    return { own: field.fields === undefined ? [] : [text], inner: [] };
  }
  if (field.fields === undefined || (field.fields.length === 0 && rules.needsFields)) {
    const text = `${path}: ${definition.type} is an object, a subfield must be selected`;
    return { own: [text], inner: [] };
  }
  const below = { typeName: definition.type, path: `${path}.` };
  return { own: [], inner: findDefects(field.fields, below, context) };
}

function rejectRepeatedBelow({ fields = [] }: Field, rules: Rules): void {
  rejectRepeated(fields, rules);
  for (const field of fields) {
    rejectRepeatedBelow(field, rules);
  }
}

function rejectRepeated(fields: readonly Field[], { rejectsRepeated }: Rules): void {
  if (rejectsRepeated && new Set(fields.map(({ name }) => name)).size < fields.length) {
    throw new Rejection("A field is selected twice");
  }
}

function checkArgument({ argument, name }: Field, definition: FieldDefinition, rules: Rules): void {
  const declares = definition.kind === "object" && definition.argument !== undefined;
  if (rules.rejectsUndeclared && !declares && argument !== undefined) {
    throw new Rejection(`Field ${name} takes no argument`);
  }
  if (rules.rejectsMissing && declares && argument === undefined) {
    throw new Rejection(`Field ${name} needs an argument`);
  }
}

function measure(fields: readonly Field[]): { readonly depth: number; readonly count: number } {
  const inner = fields.map(({ fields: below = [] }) => measure(below));
  return {
    depth: fields.length === 0 ? 0 : 1 + Math.max(...inner.map(({ depth }) => depth)),
    count: fields.length + inner.reduce((sum, { count }) => sum + count, 0),
  };
}

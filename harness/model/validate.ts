import type { FieldDefinition, TypeSystem } from "../suite/type-system.ts";
import { choose, type Readings, takes } from "./choose.ts";
import type { Field } from "./document-reader.ts";
import { rejectIf } from "./rejection.ts";

/**
 * Creates what lists the defects of a document, and rejects one that the server does not take otherwise.
 *
 * @see validation.order
 */
export function createValidation(
  readings: Readings,
  typeSystem: TypeSystem,
): (fields: readonly Field[]) => readonly string[] {
  const sort = choose(readings, "defect-order", {
    "depth-first": keepOrder,
    "level-by-level": sortByDepth,
    "selection-first": keepOrder,
  });
  const arrange = choose(readings, "equal-defects", {
    each: keepOrder,
    once: (defects: readonly string[]) => [...new Set(defects)],
  });
  const checkSize = createSizeCheck(readings);
  const rules = createRules(readings);
  return (fields) => {
    checkSize(fields);
    const root = { typeName: typeSystem.root, path: "" };
    return arrange(sort(findDefects(fields, root, { typeSystem, rules })));
  };
}

function createSizeCheck(readings: Readings): (fields: readonly Field[]) => void {
  const unlimited = Number.POSITIVE_INFINITY;
  const maxDepth = choose(readings, "document-depth", { unlimited, "max-8": 8 });
  const maxFields = choose(readings, "document-fields", { unlimited, "max-200": 200 });
  return (fields) => {
    const { depth, count } = measure(fields);
    rejectIf(depth > maxDepth || count > maxFields, "The document is too large");
  };
}

function createRules(readings: Readings): Rules {
  return {
    rejectsRepeated: takes(readings, "repeated-field", "rejected"),
    rejectsUndeclared: choose(readings, "undeclared-argument", { ignored: false, rejected: true }),
    rejectsEmpty: takes(readings, "empty-selection", "defect"),
    rejectsMissing: choose(readings, "missing-argument", { ignored: false, rejected: true }),
    entersScalars: choose(readings, "scalar-selections", {
      "one-defect": false,
      "looked-into": true,
    }),
    join: takes(readings, "defect-order", "selection-first") ? joinBySelection : joinByField,
  };
}

function keepOrder(defects: readonly string[]): readonly string[] {
  return defects;
}

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

interface Rules {
  readonly rejectsRepeated: boolean;
  readonly rejectsUndeclared: boolean;
  readonly rejectsEmpty: boolean;
  readonly rejectsMissing: boolean;
  /** Whether the fields inside the sub-selection of a scalar are defects, too. */
  readonly entersScalars: boolean;
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
  const published = typeSystem.types[parent.typeName]?.fields ?? {};
  const definition = Object.hasOwn(published, field.name) ? published[field.name] : undefined;
  if (definition === undefined) {
    rejectRepeatedBelow(field, rules);
    return { own: [`${path}: no such field on type ${parent.typeName}`], inner: [] };
  }
  const further = findArgumentDefects(field, definition, rules).map((text) => `${path}: ${text}`);
  const below = { typeName: definition.type, path: `${path}.` };
  if (definition.kind === "scalar") {
    rejectRepeatedBelow(field, rules);
    const { fields } = field;
    const text = `${path}: ${definition.type} is a scalar, a subfield cannot be selected`;
    return fields === undefined
      ? { own: further, inner: [] }
      : {
          own: [...further, text],
          inner: rules.entersScalars ? findDefects(fields, below, context) : [],
        };
  }
  if (field.fields === undefined || (field.fields.length === 0 && rules.rejectsEmpty)) {
    const text = `${path}: ${definition.type} is an object, a subfield must be selected`;
    return { own: [...further, text], inner: [] };
  }
  return { own: further, inner: findDefects(field.fields, below, context) };
}

function rejectRepeatedBelow({ fields = [] }: Field, rules: Rules): void {
  rejectRepeated(fields, rules);
  for (const field of fields) {
    rejectRepeatedBelow(field, rules);
  }
}

function rejectRepeated(fields: readonly Field[], { rejectsRepeated }: Rules): void {
  rejectIf(
    rejectsRepeated && new Set(fields.map(({ name }) => name)).size < fields.length,
    "A field is selected twice",
  );
}

/** By the grammar any field may have an argument, so that only the validation can reject one. */
function findArgumentDefects(field: Field, definition: FieldDefinition, rules: Rules): string[] {
  const { argument } = field;
  const declares = definition.kind === "object" && definition.argument !== undefined;
  if (!declares && argument !== undefined && rules.rejectsUndeclared) {
    return ["no argument is declared"];
  }
  return declares && argument === undefined && rules.rejectsMissing
    ? ["an argument is missing"]
    : [];
}

function measure(fields: readonly Field[]): { readonly depth: number; readonly count: number } {
  let [depth, count] = [0, fields.length];
  for (const { fields: below = [] } of fields) {
    const inner = measure(below);
    depth = Math.max(depth, 1 + inner.depth);
    count += inner.count;
  }
  return { depth, count };
}

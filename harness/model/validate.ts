import type { FieldDefinition, TypeSystem } from "../suite/type-system.ts";
import type { Field } from "./field.ts";
import { Rejection } from "./rejection.ts";
import type { Switch, Switches } from "./switches.ts";

/** Lists the defects of a document; throws a Rejection where the server rejects it otherwise. */
export type Validate = (fields: readonly Field[]) => readonly string[];

/**
 * Creates the validation of a model server.
 *
 * @see validation.order
 */
export function createValidation(switches: Switches, typeSystem: TypeSystem): Validate {
  const askOrder = switches.connect("defect-order", {
    "depth-first": keepOrder,
    "level-by-level": sortByDepth,
    "selection-first": keepOrder,
  });
  const askEqual = switches.connect("equal-defects", {
    each: keepOrder,
    once: (defects: readonly string[]) => [...new Set(defects)],
  });
  const checkSize = createSizeCheck(switches);
  const rules = createRules(switches);
  return (fields) => {
    checkSize(fields);
    const root = { typeName: typeSystem.root, path: "" };
    const found = findDefects(fields, root, { typeSystem, rules });
    if (found.length < 2) {
      return found;
    }
    const sorted = askOrder((sort) => sort(found), JSON.stringify);
    return askEqual((arrange) => arrange(sorted), JSON.stringify);
  };
}

function createSizeCheck(switches: Switches): (fields: readonly Field[]) => void {
  const unlimited = Number.POSITIVE_INFINITY;
  const askDepth = switches.connect("document-depth", { unlimited, "max-8": 8 });
  const askFields = switches.connect("document-fields", { unlimited, "max-200": 200 });
  return (fields) => {
    const { depth, count } = measure(fields);
    if (askDepth((max) => depth > max) || askFields((max) => count > max)) {
      throw new Rejection("The document is too large");
    }
  };
}

function createRules(switches: Switches): Rules {
  return {
    askRepeated: switches.connect("repeated-field", {
      last: false,
      first: false,
      merged: false,
      rejected: true,
    }),
    askUndeclared: switches.connect("undeclared-argument", { ignored: false, rejected: true }),
    askEmpty: switches.connect("empty-selection", {
      rejected: false,
      "left-out": false,
      "empty-object": false,
      defect: true,
    }),
    askMissing: switches.connect("missing-argument", { ignored: false, rejected: true }),
    askScalar: switches.connect("scalar-selections", { "one-defect": false, "looked-into": true }),
    askOrder: switches.connect("defect-order", {
      "depth-first": joinByField,
      "level-by-level": joinByField,
      "selection-first": joinBySelection,
    }),
  };
}

function keepOrder(defects: readonly string[]): readonly string[] {
  return defects;
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

/** What the validation asks. A switch of true and false asks whether the server objects. */
interface Rules {
  readonly askRepeated: Switch<boolean>;
  readonly askUndeclared: Switch<boolean>;
  readonly askEmpty: Switch<boolean>;
  readonly askMissing: Switch<boolean>;
  /** Whether the fields inside the sub-selection of a scalar are defects, too. */
  readonly askScalar: Switch<boolean>;
  readonly askOrder: Switch<(found: readonly FieldDefects[]) => string[]>;
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
  const found = fields
    .map((field) => findFieldDefects(field, parent, context))
    .filter(({ own, inner }) => own.length > 0 || inner.length > 0);
  return found.length < 2
    ? joinByField(found)
    : context.rules.askOrder((join) => join(found), JSON.stringify);
}

function findFieldDefects(field: Field, parent: Parent, context: Context): FieldDefects {
  const { typeSystem, rules } = context;
  const path = `${parent.path}${field.name}`;
  const definition = findField(typeSystem.types[parent.typeName]?.fields ?? {}, field.name);
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
          inner: rules.askScalar(isObjected) ? findDefects(fields, below, context) : [],
        };
  }
  if (field.fields === undefined || (field.fields.length === 0 && rules.askEmpty(isObjected))) {
    const text = `${path}: ${definition.type} is an object, a subfield must be selected`;
    return { own: [...further, text], inner: [] };
  }
  return { own: further, inner: findDefects(field.fields, below, context) };
}

function isObjected(objects: boolean): boolean {
  return objects;
}

function rejectRepeatedBelow({ fields = [] }: Field, rules: Rules): void {
  rejectRepeated(fields, rules);
  for (const field of fields) {
    rejectRepeatedBelow(field, rules);
  }
}

function rejectRepeated(fields: readonly Field[], { askRepeated }: Rules): void {
  const isRepeated = new Set(fields.map(({ name }) => name)).size < fields.length;
  if (isRepeated && askRepeated(isObjected)) {
    throw new Rejection("A field is selected twice");
  }
}

/** By the grammar any field may have an argument, so that only the validation can reject one. */
function findArgumentDefects(field: Field, definition: FieldDefinition, rules: Rules): string[] {
  const { argument } = field;
  const declares = definition.kind === "object" && definition.argument !== undefined;
  if (!declares && argument !== undefined && rules.askUndeclared(isObjected)) {
    return ["no argument is declared"];
  }
  return declares && argument === undefined && rules.askMissing(isObjected)
    ? ["an argument is missing"]
    : [];
}

function measure(fields: readonly Field[]): { readonly depth: number; readonly count: number } {
  const inner = fields.map(({ fields: below = [] }) => measure(below));
  return {
    depth: fields.length === 0 ? 0 : 1 + Math.max(...inner.map(({ depth }) => depth)),
    count: fields.length + inner.reduce((sum, { count }) => sum + count, 0),
  };
}

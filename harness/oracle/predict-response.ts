import type { JsonObject, JsonValue } from "../json/json-value.ts";
import type { FieldDefinition, TypeSystem } from "../suite/type-system.ts";
import { findField } from "./find-field.ts";
import type { Records, StoredRecord } from "./records.ts";
import { resolveField } from "./resolve-field.ts";
import { isDigits, type SelectedField, type Selection } from "./selection.ts";

/** The entry of `errors` for a field that failed. */
export type FieldFailure = { readonly path: string; readonly message: string };

/** What a service must answer to a valid selection. */
export interface PredictedResponse {
  readonly data: JsonObject;
  readonly errors: readonly FieldFailure[];
  /** Top-level fields that the specification leaves open; nothing above speaks of them. */
  readonly open: readonly string[];
  /** `implied` as soon as something above is not stated, only concluded. */
  readonly level: "required" | "implied";
}

/** What the specification is read against: its types, and the records of the server. */
export interface OracleInput {
  readonly typeSystem: TypeSystem;
  readonly records: Records;
}

/**
 * Predicts the answer to a valid selection.
 *
 * @throws Error when the selection has defects, for which there is no answer to predict.
 * @see answer.data
 * @see processing.failures-collected
 */
export function predictResponse(selection: Selection, world: OracleInput): PredictedResponse {
  const entries: [string, JsonValue][] = [];
  const failures: FieldFailure[] = [];
  const open: string[] = [];
  let isImplied = false;
  for (const field of selection) {
    const walk: Walk = { world, failures: [], isOpen: false, isImplied: false };
    const value = completeField(field, { typeName: world.typeSystem.root, record: {} }, walk);
    if (walk.isOpen) {
      open.push(field.name);
    } else {
      entries.push([field.name, value]);
      failures.push(...walk.failures);
      isImplied ||= walk.isImplied;
    }
  }
  const level = isImplied ? "implied" : "required";
  return { data: Object.fromEntries(entries), errors: failures, open, level };
}

/** What gathers while one top-level field is walked. */
interface Walk {
  readonly world: OracleInput;
  readonly failures: FieldFailure[];
  isOpen: boolean;
  isImplied: boolean;
}

/** The object whose fields are selected; `path` is left out at the root. */
interface Parent {
  readonly typeName: string;
  readonly record: StoredRecord;
  readonly path?: string;
}

/**
 * @see resolution.keyed-by-name
 * @see failures.null-and-entry
 * @see failures.each-element
 * @see answer.failure-path
 * @see answer.index
 */
function completeField(field: SelectedField, parent: Parent, walk: Walk): JsonValue {
  const { typeName, record } = parent;
  const { name, selection = [] } = field;
  const path = parent.path === undefined ? name : `${parent.path}.${name}`;
  const definition = publishedField(field, typeName, walk.world.typeSystem);
  const argument = field.argument?.value;
  walk.isImplied ||= argument !== undefined && isDigits(argument);
  const resolved = resolveField({ typeName, name, argument, parent: record }, walk.world.records);
  switch (resolved.kind) {
    case "scalar":
      walk.isImplied ||= isConcluded(`${typeName}.${name}`, definition, resolved.value);
      return resolved.value;
    case "failure":
      walk.failures.push({ path, message: resolved.message });
      return null;
    case "record":
      return completeObject(
        selection,
        { ...parent, ...resolved, typeName: definition.type, path },
        walk,
      );
    case "list":
      return resolved.records.map((element, index) => {
        const place = { typeName: definition.type, record: element, path: `${path}.${index}` };
        return completeObject(selection, place, walk);
      });
    case "open":
      walk.isOpen = true;
      return null;
  }
}

/** @see service.selected-fields */
function completeObject(selection: Selection, parent: Parent, walk: Walk): JsonObject {
  return Object.fromEntries(
    selection.map((field) => [field.name, completeField(field, parent, walk)]),
  );
}

function publishedField(
  { name, selection }: SelectedField,
  typeName: string,
  typeSystem: TypeSystem,
): FieldDefinition {
  const definition = findField(typeSystem, typeName, name);
  if (definition === undefined || (definition.kind === "object") !== (selection !== undefined)) {
    throw new Error(`Cannot predict an answer: "${name}" is a defect on ${typeName}`);
  }
  return definition;
}

/**
 * Tells whether a value is only concluded from the text.
 *
 * @see resolution.digits-id-is-string
 * @see resolution.due-date-as-loaded
 */
function isConcluded(field: string, definition: FieldDefinition, value: JsonValue): boolean {
  const isDigitsId = definition.type === "ID" && /^[0-9]+$/.test(String(value));
  return isDigitsId || (field === "Loan.dueDate" && value !== null);
}

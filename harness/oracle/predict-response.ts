import type { JsonObject, JsonValue } from "../json/json-value.ts";
import type { FieldDefinition, TypeSystem } from "../suite/type-system.ts";
import { findField } from "./find-field.ts";
import type { Records, StoredRecord } from "./records.ts";
import { resolveField } from "./resolve-field.ts";
import { isDigits, type SelectedField, type Selection } from "./selection.ts";

/** An entry of `errors`: one field that failed. */
export type FieldFailure = { readonly path: string; readonly message: string };

/** The response that the specification demands to a valid selection. */
export interface PredictedResponse {
  readonly data: JsonObject;
  readonly errors: readonly FieldFailure[];
  /** Top-level fields whose result the specification leaves open; `data` and `errors` omit them. */
  readonly open: readonly string[];
  /** `implied` when any part of `data` or `errors` is concluded from the text, not stated in it. */
  readonly level: "required" | "implied";
}

/** What a prediction depends on besides the selection: the types, and the server's records. */
export interface OracleInput {
  readonly typeSystem: TypeSystem;
  readonly records: Records;
}

/**
 * Predicts the response to a valid selection. Failures of all fields are collected beside the data.
 *
 * @throws Error when the selection has a defect.
 * @see answer.data
 * @see processing.failures-collected
 * @see failures.partial-outage
 */
export function predictResponse(selection: Selection, input: OracleInput): PredictedResponse {
  const entries: [string, JsonValue][] = [];
  const failures: FieldFailure[] = [];
  const open: string[] = [];
  let isImplied = false;
  const root: Parent = { typeName: input.typeSystem.root, record: {}, prefix: "" };
  for (const field of selection) {
    const walk: Walk = {
      input,
      failures: [],
      isOpen: false,
      isImplied: false,
      hasOverdueValue: false,
    };
    const value = completeField(field, root, walk);
    if (walk.isOpen) {
      open.push(field.name);
    } else {
      entries.push([field.name, value]);
      failures.push(...walk.failures);
      // That a service responds for some loans only is not described.
      isImplied ||= walk.isImplied || (walk.hasOverdueValue && walk.failures.length > 0);
    }
  }
  const level = isImplied ? "implied" : "required";
  return { data: Object.fromEntries(entries), errors: failures, open, level };
}

interface Walk {
  readonly input: OracleInput;
  readonly failures: FieldFailure[];
  isOpen: boolean;
  isImplied: boolean;
  hasOverdueValue: boolean;
}

interface Parent {
  readonly typeName: string;
  readonly record: StoredRecord;
  /** The names of fields and the indexes of elements that lead to it, each followed by a dot. */
  readonly prefix: string;
}

/**
 * Resolves a field down to the scalars. One that fails is null and has an entry.
 *
 * @see resolution.keyed-by-name
 * @see failures.null-and-entry
 * @see failures.each-element
 * @see answer.failure-path
 * @see answer.index
 */
function completeField(field: SelectedField, parent: Parent, walk: Walk): JsonValue {
  const { typeName, record, prefix } = parent;
  const { name, selection = [] } = field;
  const definition = requireField(field, typeName, walk.input.typeSystem);
  const argument = field.argument?.value;
  walk.isImplied ||= argument !== undefined && isDigits(argument);
  const place = `${typeName}.${name}`;
  const path = `${prefix}${name}`;
  const complete = (below: StoredRecord, index = ""): JsonObject =>
    completeObject(
      selection,
      { typeName: definition.type, record: below, prefix: `${path}.${index}` },
      walk,
    );
  const resolved = resolveField({ typeName, name, argument, parent: record }, walk.input.records);
  switch (resolved.kind) {
    case "scalar":
      walk.hasOverdueValue ||= place === "Loan.overdueDays";
      walk.isImplied ||= isConcluded(place, definition, resolved.value);
      return resolved.value;
    case "failure":
      walk.failures.push({ path, message: resolved.message });
      return null;
    case "record":
      return complete(resolved.record);
    case "list":
      return resolved.records.map((element, index) => complete(element, `${index}.`));
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

function requireField(
  { name, selection }: SelectedField,
  typeName: string,
  typeSystem: TypeSystem,
): FieldDefinition {
  const definition = findField(typeSystem, typeName, name);
  if (definition === undefined || (definition.kind === "object") !== (selection !== undefined)) {
    throw new Error(`Cannot predict a response: "${name}" is a defect on ${typeName}`);
  }
  return definition;
}

/**
 * An id of digits and any due date are concluded from the text.
 *
 * @see resolution.digits-id-is-string
 * @see resolution.due-date-as-loaded
 */
function isConcluded(place: string, { type }: FieldDefinition, value: JsonValue): boolean {
  const isDigitsId = type === "ID" && /^[0-9]+$/.test(String(value));
  return isDigitsId || (place === "Loan.dueDate" && value !== null);
}

import type { JsonObject, JsonValue } from "../../json/json-value.ts";
import { findField } from "../../oracle/find-field.ts";
import type { FieldFailure, PredictedResponse } from "../../oracle/predict-response.ts";
import type { SelectedField, Selection } from "../../oracle/selection.ts";
import type { TypeSystem } from "../../suite/type-system.ts";

/** What a server returns for a top-level field whose record does not exist. */
export type NotFoundPolicy = (field: SelectedField) => {
  readonly value: JsonValue;
  readonly failures: readonly FieldFailure[];
};

/** Returns null without a failure. */
export const fillWithNull: NotFoundPolicy = () => ({ value: null, failures: [] });

/** Returns null with a failure of the field. */
export const fillWithFailure: NotFoundPolicy = ({ name }) => ({
  value: null,
  failures: [{ path: name, message: "no such record" }],
});

/** Creates a policy that returns an object whose fields are null or empty. */
export function createFillWithNulls(typeSystem: TypeSystem): NotFoundPolicy {
  const objectOf = (selection: Selection, typeName: string): JsonObject =>
    Object.fromEntries(
      selection.map(({ name, selection: inside = [] }) => {
        const definition = findField(typeSystem, typeName, name);
        if (definition?.kind !== "object") {
          return [name, null];
        }
        return [name, definition.list ? [] : objectOf(inside, definition.type)];
      }),
    );
  return (field) => ({
    value: objectOf([field], typeSystem.root)[field.name] ?? null,
    failures: [],
  });
}

/**
 * Completes a prediction to a whole body by filling the fields that it leaves open.
 *
 * @see resolution.unknown-id
 */
export function fillOpenFields(
  predicted: PredictedResponse,
  selection: Selection,
  fill: NotFoundPolicy,
): { readonly data: JsonObject; readonly errors: readonly FieldFailure[] } {
  const filled = selection
    .filter(({ name }) => predicted.open.includes(name))
    .map((field) => ({ name: field.name, ...fill(field) }));
  return {
    data: {
      ...predicted.data,
      ...Object.fromEntries(filled.map(({ name, value }) => [name, value])),
    },
    errors: [...predicted.errors, ...filled.flatMap(({ failures }) => failures)],
  };
}

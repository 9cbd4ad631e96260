import type { JsonObject, JsonValue } from "../json/json-value.ts";

/** A record as a model server holds it: its values by the name of the field. */
export type StoredRecord = Readonly<Record<string, JsonValue | undefined>>;

/** What a resolver gives: a value, records to go on with, or why there is neither. */
export type Resolved =
  | { readonly kind: "value"; readonly value: JsonValue }
  | { readonly kind: "record"; readonly record: StoredRecord }
  | { readonly kind: "records"; readonly records: readonly StoredRecord[] }
  | { readonly kind: "failure"; readonly message: string }
  | { readonly kind: "not-found" };

/** A failure as a response reports it. */
export interface ErrorEntry extends JsonObject {
  readonly path: string;
  readonly message: string;
}

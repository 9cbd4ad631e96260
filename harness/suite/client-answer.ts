import type { JsonObject } from "../json/json-value.ts";

/** What a driver says that its client concluded, as `schemas/client-answer.schema.json` describes it. */
export interface ClientAnswer {
  readonly outcome: "complete" | "partial" | "invalid" | "failed" | "skipped";
  readonly data?: JsonObject | null;
  readonly failures?: readonly { readonly path: string; readonly message?: string | null }[] | null;
  readonly defects?: readonly string[] | null;
}

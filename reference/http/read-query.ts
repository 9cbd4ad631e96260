import { isUtf8 } from "node:buffer";
import type { Query } from "../document/substitute-variables.ts";
import { errorMessage } from "../error-message.ts";
import { isJsonObject } from "../json/json-object.ts";
import { err, ok, type Rejection, type Result } from "../result.ts";

/**
 * Reads the query from the bytes of a body: UTF-8 without a byte order mark, as RFC 8259 asks.
 * Other keys than `document` and `variables` are ignored; of a repeated one the last counts.
 *
 * @see request.json-spelling
 * @see request.not-json
 * @see request.content-type
 * @see request.further-keys
 * @see request.repeated-keys
 */
export function readQuery(bytes: Buffer): Result<Query, Rejection> {
  if (!isUtf8(bytes)) {
    return err(["Body is not JSON: its bytes are not UTF-8"]);
  }
  let body: unknown;
  try {
    body = JSON.parse(bytes.toString("utf8"));
  } catch (error) {
    return err([`Body is not JSON: ${errorMessage(error)}`]);
  }
  return toQuery(body);
}

/**
 * Takes a JSON value for a query; absent `variables` are an empty object.
 *
 * @see request.document
 * @see request.variables
 * @see request.no-document
 * @see request.variables-type
 */
export function toQuery(body: unknown): Result<Query, Rejection> {
  if (!isJsonObject(body)) {
    return err(['Body is not a JSON object: send {"document": "…"}']);
  }
  const document = Object.hasOwn(body, "document") ? body["document"] : undefined;
  const variables = Object.hasOwn(body, "variables") ? body["variables"] : {};
  if (document === undefined) {
    return err(['Body has no "document": send a string']);
  }
  if (typeof document !== "string") {
    return err(['"document" is not a string']);
  }
  if (!isJsonObject(variables)) {
    return err(['"variables" is not an object of names and values']);
  }
  return ok({ document, variables });
}

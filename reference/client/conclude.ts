import { isJsonObject } from "../json/json-object.ts";

/** A field that failed; its value in `data` is null. */
export interface Failure {
  /** The names of the fields from the root and the indexes in lists, like `member.loans.0.book`. */
  readonly path: string;
  readonly message: string;
}

/** The data of a result, as the document selects it. */
export type Data = Readonly<Record<string, unknown>>;

/**
 * What a response means:
 *
 * - `complete`: every field succeeded. A null in `data` is a value that is absent.
 * - `partial`: the fields that `failures` names are null because they failed.
 * - `invalid`: the service rejected the query for these defects, and read no data.
 * - `failed`: there is no usable response; the query may be right.
 */
export type Conclusion =
  | { readonly outcome: "complete"; readonly data: Data }
  | { readonly outcome: "partial"; readonly data: Data; readonly failures: readonly Failure[] }
  | { readonly outcome: "invalid"; readonly defects: readonly string[] }
  | { readonly outcome: "failed"; readonly reason: string };

/** A response that came whole. */
export interface ReceivedResponse {
  readonly status: number;
  readonly phrase: string;
  readonly body: string;
}

/**
 * Says what a response means, by its status and its body. The first digit of the status decides.
 *
 * @see errors.inspect-both
 * @see client.shapes-apart
 * @see client.status-class
 * @see client.unusable-response for a body that is not as described.
 */
export function conclude({ status, body }: ReceivedResponse): Conclusion {
  const value = parseObject(body);
  const errors = value?.["errors"];
  const statusClass = Math.floor(status / 100);
  if (statusClass === 2 && isJsonObject(value?.["data"]) && isListOf(errors, isFailure)) {
    const { data } = value;
    return errors.length === 0
      ? { outcome: "complete", data }
      : { outcome: "partial", data, failures: errors };
  }
  if (statusClass === 4 && isListOf(errors, isText) && errors.length > 0) {
    return { outcome: "invalid", defects: errors };
  }
  return { outcome: "failed", reason: `The response with status ${status} is not usable` };
}

function parseObject(text: string): Data | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isJsonObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isListOf<T>(value: unknown, isItem: (item: unknown) => item is T): value is readonly T[] {
  return Array.isArray(value) && value.every(isItem);
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}

/** @see client.no-code-needed */
function isFailure(value: unknown): value is Failure {
  return isJsonObject(value) && isText(value["path"]) && isText(value["message"]);
}

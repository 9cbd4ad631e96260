import { isObject, type JsonObject } from "../json/json-value.ts";
import { parseJson } from "../json/parse-json.ts";
import type { ClientAnswer } from "../suite/client-case.ts";
import type { Validators } from "../suite/validators.ts";
import { escapeLine } from "../terminal/escape-text.ts";
import { maxLengths, shortenText } from "../terminal/shorten-text.ts";
import type { FailureKind } from "../transport/failure-kind.ts";
import type { DriverRead } from "./driver-process.ts";

/** What a driver says that its client concluded, or why it says nothing usable. */
export type Answered =
  | { readonly ok: true; readonly answer: ClientAnswer; readonly json: JsonObject }
  | { readonly ok: false; readonly failure: FailureKind; readonly message: string };

/** Reads an answer, as `schemas/client-answer.schema.json` describes it. */
export function readAnswer(read: DriverRead, checks: Validators): Answered {
  if (!read.ok) {
    return read;
  }
  const value = parseJson(read.text);
  const checked = checks.named("client-answer")(value);
  if (isObject(value) && checked.ok) {
    return { ok: true, answer: checked.value, json: value };
  }
  const shown = escapeLine(shortenText(read.text.trim(), maxLengths.summary));
  const [first] = checked.ok ? [] : checked.violations;
  const why =
    value === undefined
      ? "which is not JSON"
      : `but ${[first?.pointer, first?.message].filter(Boolean).join(": ")}`;
  return { ok: false, failure: "malformed", message: `The driver answered ${shown}, ${why}` };
}

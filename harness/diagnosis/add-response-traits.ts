import { isArray, isObject, type JsonValue } from "../json/json-value.ts";
import { type ExpectedResponse, isExact } from "../suite/case.ts";
import { kindOfDefect } from "./compare-defects.ts";
import { kindOf } from "./compare-values.ts";

/** Adds what is special about an expected response. */
export function addResponseTraits(response: ExpectedResponse, traits: Set<string>): void {
  if (!isExact(response)) {
    return;
  }
  traits.add(`expects ${response.status}`);
  const { body } = response;
  const errors = body?.["errors"];
  if (isArray(errors) && errors.length > 0) {
    traits.add(
      response.status === 200 ? "expects entries" : `expects ${kindOfDefect(errors[0] ?? null)}`,
    );
    for (const entry of response.status === 400 ? errors : []) {
      traits.add(`expects ${kindOfDefect(entry)}`);
    }
    if (response.status === 400 && errors.length > 10) {
      traits.add("expects more than 10 defects");
    }
    if (errors.length > 1) {
      traits.add(response.status === 200 ? "expects several entries" : "expects several defects");
    }
  }
  if (body !== undefined && response.status === 200) {
    const data = body["data"] ?? null;
    if (isObject(data) && Object.keys(data).length > 1) {
      traits.add("expects several top-level fields");
    }
    addValueTraits(data, traits);
  }
}

/** Names the kinds of values in the data of a response. */
function addValueTraits(value: JsonValue, traits: Set<string>): void {
  if (isArray(value)) {
    traits.add(value.length === 1 ? "expects list of one" : `expects ${kindOf(value)}`);
    for (const element of value) {
      addValueTraits(element, traits);
    }
  } else if (isObject(value)) {
    for (const [name, inner] of Object.entries(value)) {
      traits.add(`expects ${name}`);
      addValueTraits(inner, traits);
      if (inner === null && name !== "overdueDays") {
        traits.add("expects an absent value");
      }
    }
  } else {
    traits.add(
      value === 0 || value === "" || (typeof value === "number" && value < 0)
        ? "expects zero, negative or empty"
        : `expects ${kindOf(value)}`,
    );
  }
}

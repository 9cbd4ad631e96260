import { validateHeaderName, validateHeaderValue } from "node:http";
import { InvalidArgumentError } from "commander";
import type { Need } from "../suite/case.ts";
import { UsageError } from "./usage-error.ts";

const units: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000 };

/**
 * Reads a length of time like `500ms`, `10s` or `2m`; a bare number is seconds.
 *
 * @returns milliseconds.
 * @throws InvalidArgumentError when it is no length of time above zero.
 */
export function parseDuration(text: string): number {
  const [, number = "", unit = "s"] = /^(\d+(?:\.\d+)?)(ms|s|m)?$/.exec(text.trim()) ?? [];
  const milliseconds = Number(number) * (units[unit] ?? 0);
  if (!(milliseconds >= 1 && milliseconds <= 2_000_000_000)) {
    throw new InvalidArgumentError("Give a length of time like 500ms, 10s or 2m.");
  }
  return milliseconds;
}

/** Reads a list like `library,overdue-outage`. */
export function parseNeeds(text: string): ReadonlySet<Need> {
  const needs = text.split(",").map((part) => part.trim());
  const known: readonly string[] = ["library", "overdue-outage"] satisfies Need[];
  const unknown = needs.find((need) => !known.includes(need));
  if (unknown !== undefined) {
    throw new InvalidArgumentError(`"${unknown}" is none of ${known.join(", ")}.`);
  }
  return new Set(needs.filter((need): need is Need => known.includes(need)));
}

/** Headers that frame the request; setting them would change what is tested. */
const ownHeaders: readonly string[] = ["host", "content-length", "transfer-encoding", "connection"];

/**
 * Reads a header like `Authorization: Bearer …` and adds it to those before it.
 *
 * @throws UsageError that does not repeat the text, which may hold a secret.
 */
export function collectHeader(
  text: string,
  before: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const colon = text.indexOf(":");
  const name = text.slice(0, Math.max(0, colon)).trim();
  const value = text.slice(colon + 1).trim();
  try {
    validateHeaderName(name);
    validateHeaderValue(name, value);
  } catch {
    throw new UsageError("Cannot read a header (not shown, it may be secret): give NAME:VALUE");
  }
  if (ownHeaders.includes(name.toLowerCase())) {
    throw new UsageError(`Cannot set the header "${name}": the kit sets it itself`);
  }
  return { ...before, [name]: value };
}

/** Adds a value to those before it. */
export function collect(text: string, before: readonly string[] = []): readonly string[] {
  return [...before, text];
}

/**
 * Reads a base URL: http or https, perhaps with a path, and nothing else.
 *
 * @throws UsageError for what may be credentials, which it does not repeat.
 * @throws InvalidArgumentError for anything else that is no base URL.
 */
export function parseBaseUrl(text: string): string {
  if (text.includes("@")) {
    throw new UsageError("Give credentials by -H or --header-file, not in the URL");
  }
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || (url.protocol !== "http:" && url.protocol !== "https:")) {
    throw new InvalidArgumentError(
      "Give a base URL like http://127.0.0.1:8080 or https://host/api.",
    );
  }
  if (url.search !== "" || url.hash !== "") {
    throw new InvalidArgumentError("A base URL has no query string and no fragment.");
  }
  return text;
}

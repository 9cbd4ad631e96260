import { InvalidArgumentError } from "commander";
import { findBaseUrlMistake } from "../../server/check-source.ts";
import type { Need } from "../../suite/case.ts";
import type { Shard } from "../../suite/select-cases.ts";
import { UsageError } from "../usage-error.ts";

/** Appends the value of an option that may be repeated to the values before it. */
export function collect(text: string, before: readonly string[] = []): readonly string[] {
  return [...before, text];
}

const units: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000 };

/** Close to the longest delay of a timer, which is 2^31 - 1 milliseconds. */
const maxMilliseconds = 2_000_000_000;

/** Says in the help of an option how to write a duration. */
export const durationHelp = "like 500ms, 10s or 2m; seconds without a unit";

/** Reads a duration like `500ms`, `10s` or `2m`. A number without a unit means seconds. */
export function parseDuration(text: string): number {
  const [, number = "", unit = "s"] = /^(\d+(?:\.\d+)?)(ms|s|m)?$/.exec(text.trim()) ?? [];
  const milliseconds = Number(number) * (units[unit] ?? 0);
  if (!(milliseconds >= 1 && milliseconds <= maxMilliseconds)) {
    throw new InvalidArgumentError(`Give a duration ${durationHelp}.`);
  }
  return milliseconds;
}

/** Writes a duration so that parseDuration() reads it again, in seconds where they are whole. */
export function formatDuration(milliseconds: number): string {
  return milliseconds % 1000 === 0 ? `${milliseconds / 1000}s` : `${milliseconds}ms`;
}

/** What a server may not be set up with, in the order of the help. */
const needs = ["library", "overdue-outage", "free-form-ids"] as const satisfies readonly Need[];

/** The same as a text. */
export const needsHelp: string = needs.join(", ");

/** Reads a list of needs like `library,overdue-outage`. */
export function parseNeeds(text: string): ReadonlySet<Need> {
  const read = (word: string): Need => {
    const need = needs.find((known) => known === word.trim());
    if (need === undefined) {
      throw new InvalidArgumentError(`"${word.trim()}" is not one of ${needsHelp}.`);
    }
    return need;
  };
  return new Set(text.split(",").map(read));
}

/** Reads a number of requests per second, like `20` or `0.5`. */
export function parseRate(text: string): number {
  const rate = Number(text);
  if (!/^\d+(\.\d+)?$/.test(text) || rate <= 0) {
    throw new InvalidArgumentError("Give a number above 0, like 20 or 0.5.");
  }
  return rate;
}

const parseSeedNumber = integerBetween(-0x80000000, 0x7fffffff, ", or random");

/** Reads the seed of the generated cases: a 32-bit number, or `random` for a new one. */
export function parseSeed(text: string): number {
  return text === "random" ? Math.trunc(Math.random() * 0x7fffffff) : parseSeedNumber(text);
}

const maxShards = 100;

/** Reads a shard like `1/4`. */
export function parseShard(text: string): Shard {
  const [, first = "", second = ""] = /^([1-9]\d{0,2})\/([1-9]\d{0,2})$/.exec(text) ?? [];
  const shard = { number: Number(first), of: Number(second) };
  if (first === "" || shard.number > shard.of || shard.of > maxShards) {
    throw new InvalidArgumentError(`Write it as K/N, like 1/4, with N up to ${maxShards}.`);
  }
  return shard;
}

/** Creates an option parser for whole numbers in a range; `others` completes its message. */
export function integerBetween(min: number, max: number, others = ""): (text: string) => number {
  return (text) => {
    const number = Number(text);
    if (!/^-?\d+$/.test(text) || number < min || number > max) {
      throw new InvalidArgumentError(`Give a whole number from ${min} to ${max}${others}.`);
    }
    return number;
  };
}

/** The formats of `compare --to`, in the order of the help. */
export const comparisonFormats = ["text", "markdown", "html", "json", "site"] as const;

/** A format to write; to standard output without a file. */
export interface Output<Format extends string> {
  readonly format: Format;
  readonly file?: string | undefined;
}

/** Creates an option parser for a format like `junit=FILE`, or `junit` for standard output. */
export function collectOutputs<Format extends string>(
  formats: readonly Format[],
  needFiles: readonly Format[] = [],
) {
  return (text: string, before: readonly Output<Format>[] = []): readonly Output<Format>[] => {
    const [name = "", ...rest] = text.split("=");
    const format = formats.find((known) => known === name);
    if (format === undefined) {
      throw new InvalidArgumentError(`"${name}" is not one of ${formats.join(", ")}.`);
    }
    const file = rest.join("=");
    if (file === "" && (rest.length > 0 || needFiles.includes(format))) {
      throw new InvalidArgumentError(`Say where to write it: ${format}=PATH.`);
    }
    return [...before, file === "" ? { format } : { format, file }];
  };
}

/** What HTTP allows as the name and the value of a header. */
const header = /^[!#$%&'*+.^`|~\w-]+:[\t\x20-\x7e\x80-\xff]*$/;

/** Headers of the connection, which the kit sets: another value would change what is tested. */
const reservedHeaders: readonly string[] = [
  "host",
  "content-length",
  "transfer-encoding",
  "connection",
  "keep-alive",
  "upgrade",
  "expect",
];

/** Maximum number of headers to send, about as many as servers take. */
const maxHeaders = 100;

/** Maximum number of characters of a header, and of its name, which reports repeat. */
const maxHeaderLengths = { all: 8192, name: 256 } as const;

/** Reads a header like `Authorization: Bearer …`. Errors do not repeat it: it may be secret. */
export function collectHeader(
  text: string,
  before: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const colon = text.indexOf(":");
  const name = text.slice(0, Math.max(0, colon)).trim();
  const value = text.slice(colon + 1).trim();
  if (!header.test(`${name}:${value}`)) {
    throw new UsageError(
      "Cannot read a header (not shown because it may be secret): write it as NAME:VALUE",
    );
  }
  if (text.length > maxHeaderLengths.all || name.length > maxHeaderLengths.name) {
    throw new UsageError(
      `A header has more than ${maxHeaderLengths.all} characters, or its name more than ${maxHeaderLengths.name}: give a shorter one`,
    );
  }
  if (value === "") {
    throw new UsageError(
      `The header "${name}" has no value: put it in quotes, name and value together`,
    );
  }
  if (reservedHeaders.includes(name.toLowerCase())) {
    throw new UsageError(`Cannot set the header "${name}": the kit sets it itself`);
  }
  const headers = { ...before, [name]: value };
  if (Object.keys(headers).length > maxHeaders) {
    throw new UsageError(`Give at most ${maxHeaders} headers`);
  }
  return headers;
}

/** A host with a port or a path, like `localhost:8080` or `[::1]:8080/api`, without a scheme. */
const hostOnly = /^(localhost|[\w-]+(\.[\w-]+)+|[\w-]+(?=:)|\[[\da-f:.]+\])(:\d+)?(\/.*)?$/i;

/** Reads a base URL, http without a scheme. Errors do not repeat it: it may hold credentials. */
export function parseBaseUrl(text: string): string {
  if (text.includes("@")) {
    throw new UsageError("Give credentials with -H or --header-file, not in the URL");
  }
  const withScheme = hostOnly.test(text) ? `http://${text}` : text;
  const mistake = findBaseUrlMistake(withScheme);
  if (mistake !== undefined) {
    throw new UsageError(mistake);
  }
  return withScheme;
}

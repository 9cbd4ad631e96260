import { listRepeatedIds } from "../suite/find-diagnostics.ts";
import { type DataFile, locateViolations, readDataFile } from "../suite/read-data-file.ts";
import { SuiteError } from "../suite/suite.ts";
import type { Validated, Validator, Validators } from "../suite/validators.ts";
import { shortenText } from "../terminal/shorten-text.ts";
import type { Report } from "./report.ts";

/** What the kit has always written since it has reporters, although its schema does not ask for it. */
const neededKeys = ["durationMs", "generated", "scope", "obstacles", "diagnoses"] as const;

/** What any report has: a file without it is something else, and not worth a list of violations. */
const basicKeys = ["version", "kit", "verdict", "cases"] as const;

/** Reads a JSON report that a run has written. */
export function readReport(path: string, checks: Validators): DataFile<Report> {
  const read = readDataFile(path, recognizeReport(checks));
  if (!read.ok) {
    return read;
  }
  const { file, value } = read;
  if (!isComplete(value)) {
    const missing = neededKeys.find((key) => !Object.hasOwn(value, key));
    const message = `The report has no "${missing}": run again with this version of the kit`;
    return { ok: false, diagnostics: [file.diagnosticAt("", message)] };
  }
  const repeated = listRepeatedIds(value.cases).map(({ id, index }) => ({
    pointer: `/cases/${index}/id`,
    message: `The case ${JSON.stringify(id)} is in the report twice: give a report as a run wrote it`,
  }));
  return repeated.length === 0
    ? { ok: true, file, value }
    : { ok: false, diagnostics: locateViolations(file, repeated) };
}

function isComplete(value: object): value is Report {
  return neededKeys.every((key) => Object.hasOwn(value, key));
}

/**
 * Checks a value only if it looks like a report: other files are not worth a list of violations,
 * and a file that is not there not worth compiling the schema.
 */
function recognizeReport(checks: Validators): Validator<object> {
  return (value) => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) {
      return rejectAs("it is not a JSON object");
    }
    const missing = basicKeys.find((key) => !Object.hasOwn(value, key));
    return missing === undefined
      ? checks.named("report")(cutTexts(value))
      : rejectAs(`it has no "${missing}"`);
  };
}

/** Maximum characters of a text in a report, more than a run writes: it may be somebody else's. */
const maxTextLength = 20_000;

/** Cuts long texts of a value where they are: a copy would take as much memory again. */
function cutTexts(value: object): object {
  for (const key of Object.keys(value)) {
    const inner: unknown = Reflect.get(value, key);
    if (typeof inner === "string" && inner.length > maxTextLength) {
      Reflect.set(value, key, shortenText(inner, maxTextLength));
    } else if (typeof inner === "object" && inner !== null) {
      cutTexts(inner);
    }
  }
  return value;
}

function rejectAs(reason: string): Validated<never> {
  const message = `Not a JSON report of graph-spec-kit, as ${reason}`;
  const fix = 'give a file that "run --report json=FILE" wrote';
  return { ok: false, violations: [{ pointer: "", message, fix }], total: 1 };
}

/** Reads JSON reports. */
export function readReports(files: readonly string[], checks: Validators): Report[] {
  return files.map((path) => {
    const read = readReport(path, checks);
    if (!read.ok) {
      throw new SuiteError(read.diagnostics);
    }
    return read.value;
  });
}

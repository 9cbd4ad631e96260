import type {
  Case,
  CaseRequest,
  ExpectedResponse,
  JudgedCase,
  Level,
  Need,
  ReferenceChoice,
  Step,
} from "./case.ts";

/** The content of a case file, as `schemas/case.schema.json` describes it. */
export interface CaseFile {
  readonly $schema?: string;
  readonly title: string;
  readonly comment?: string;
  readonly clauses: readonly string[];
  readonly level: Level;
  readonly needs?: readonly Need[];
  readonly request?: CaseRequest;
  readonly response?: ExpectedResponse;
  readonly reference?: ReferenceChoice;
  readonly steps?: readonly Step[];
}

/**
 * Turns the content of a case file into a case, in which one exchange is a step, too.
 *
 * @param id path of the file below its folder, without `.json`.
 * @throws Error when a part is missing that the schema requires: a case is never dropped silently.
 */
export function readCase(file: CaseFile, id: string, path: string): Case {
  const { title, clauses, level, needs = [], request, response, reference, steps } = file;
  const head = { id, title, clauses, needs, file: path };
  if (level === "unspecified") {
    if (request === undefined || reference === undefined) {
      throw new Error(`Cannot read ${path}: it has no request or no reference`);
    }
    return { ...head, level, request, reference };
  }
  if (steps !== undefined) {
    return { ...head, level, steps };
  }
  if (request === undefined || response === undefined) {
    throw new Error(`Cannot read ${path}: it has neither steps nor a request with a response`);
  }
  return { ...head, level, steps: [{ request, response }] };
}

/** Turns a judged case into the content of a case file, which names this schema. */
export function toCaseFile(item: JudgedCase, schema: string): CaseFile {
  const { title, clauses, level, needs, steps } = item;
  const head = { $schema: schema, title, clauses, level, ...(needs.length > 0 && { needs }) };
  const only = steps.length === 1 ? steps[0] : undefined;
  return only !== undefined && "request" in only ? { ...head, ...only } : { ...head, steps };
}

import type {
  Case,
  CaseRequest,
  ExpectedResponse,
  Level,
  Need,
  ReferenceChoice,
  Step,
} from "./case.ts";

/** A case as it stands in its file; see `schemas/case.schema.json`. */
export interface CaseFile {
  readonly $schema: string;
  readonly title: string;
  readonly clauses: readonly string[];
  readonly level: Level;
  readonly needs?: readonly Need[];
  readonly request?: CaseRequest;
  readonly response?: ExpectedResponse;
  readonly reference?: ReferenceChoice;
  readonly steps?: readonly Step[];
}

/**
 * Turns a case file into a case: one exchange and several become the same form.
 *
 * @param id path of the file below its folder, without `.json`.
 * @param path the file's path.
 * @returns nothing when parts are missing that the schema asks for.
 */
export function readCase(file: CaseFile, id: string, path: string): Case | undefined {
  const { title, clauses, level, needs = [], request, response, reference } = file;
  const head = { id, title, clauses, needs, file: path };
  if (level === "unspecified") {
    return request && reference && { ...head, level, request, reference };
  }
  const steps = file.steps ?? (request && response && [{ request, response }]);
  return steps && { ...head, level, steps };
}

/** Turns a judged case back into what its file holds. */
export function toCaseFile(item: Extract<Case, { steps: unknown }>, schema: string): CaseFile {
  const { title, clauses, level, needs, steps } = item;
  const head = { $schema: schema, title, clauses, level, ...(needs.length > 0 && { needs }) };
  const only = steps.length === 1 ? steps[0] : undefined;
  return only !== undefined && "request" in only ? { ...head, ...only } : { ...head, steps };
}

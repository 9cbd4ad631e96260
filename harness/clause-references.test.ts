import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { before, describe, it } from "node:test";
import type { Clause } from "./suite/clause.ts";
import { findKitRoot } from "./suite/find-kit-root.ts";
import { kitSuite } from "./testing/kit-suite.ts";
import { listSourceFiles } from "./testing/list-source-files.ts";

const root = findKitRoot();

interface Source {
  /** Path below the root. */
  readonly file: string;
  readonly text: string;
}

function readSources(side: "harness" | "reference"): Source[] {
  return listSourceFiles(side).map((path) => ({
    file: join(side, path),
    text: readFileSync(join(root, side, path), "utf8"),
  }));
}

const isTest = ({ file }: Source): boolean => file.endsWith(".test.ts");

/** The ids after `@see`, which names a clause if its first word looks like the id of one. */
function listReferences({ text }: Source): string[] {
  return [...text.matchAll(/@see ([a-z]+\.[a-z0-9-]+)/g)].map(([, id = ""]) => id);
}

/** The ids that a source names as data, like the clauses of a generated property. */
function listQuotedIds({ text }: Source): string[] {
  return [...text.matchAll(/"([a-z]+\.[a-z0-9-]+)"/g)].map(([, id = ""]) => id);
}

/**
 * A search for the id of a clause finds its code. These checks read sources, so they
 * are a test: the installed `graph-spec-kit check` has no sources to read.
 */
describe("references to clauses in sources", () => {
  let clauses: readonly Clause[];
  let testable: readonly string[];
  let required: readonly string[];
  let harness: readonly Source[];
  let reference: readonly Source[];

  before(() => {
    clauses = kitSuite.clauses;
    const ofService = clauses.filter(({ subject }) => subject === "service");
    testable = ofService.filter(({ untestable }) => untestable === undefined).map(({ id }) => id);
    required = ofService.filter(({ level }) => level === "required").map(({ id }) => id);
    harness = readSources("harness");
    reference = readSources("reference");
  });

  it("name clauses that exist", () => {
    const ids = new Set(clauses.map(({ id }) => id));
    const unknown = [...harness, ...reference].flatMap((source) =>
      listReferences(source)
        .filter((id) => !ids.has(id))
        .map((id) => `${source.file}: @see ${id}`),
    );
    assert.deepEqual(unknown, []);
    assert.ok(harness.some((source) => listReferences(source).length > 0));
  });

  it("lead from each clause of the service that can be tested to the reference server", () => {
    const named = new Set(
      reference
        .filter((source) => !isTest(source) && !source.file.includes(join("reference", "mutants")))
        .flatMap(listReferences),
    );
    assert.deepEqual(
      testable.filter((id) => !named.has(id)),
      [],
    );
  });

  it("lead from each required clause of the service to the harness", () => {
    const sources = harness.filter((source) => !isTest(source));
    const named = new Set(
      sources.flatMap((source) => [...listReferences(source), ...listQuotedIds(source)]),
    );
    assert.deepEqual(
      required.filter((id) => !named.has(id)),
      [],
    );
  });
});

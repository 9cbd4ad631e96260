import assert from "node:assert/strict";
import {
  cpSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { basename, join } from "node:path";
import { after, describe, it } from "node:test";
import { isObject, type JsonValue } from "../json/json-value.ts";
import { findKitRoot } from "../kit/find-kit-root.ts";
import type { Case } from "../suite/case.ts";
import {
  compiledFiles,
  openCompiledValidators,
  readCompiledSuite,
} from "../suite/compiled-suite.ts";
import { fingerprintData } from "../suite/fingerprint-data.ts";
import { listExchanges } from "../suite/list-exchanges.ts";
import { loadSuite, loadSuiteSources } from "../suite/load-suite.ts";
import { makeTemporaryFolder } from "../testing/make-temporary-folder.ts";
import { compileSuite, listInlineSchemas } from "./compile-suite.ts";

/** Links to parts of the kit, as a package has them, in a new folder that is removed at the end. */
function linkPackage(): string {
  const folder = makeTemporaryFolder({ after });
  for (const part of ["spec-cases", "schemas", "node_modules"]) {
    symlinkSync(join(findKitRoot(), part), join(folder, part));
  }
  return folder;
}

const checkoutParts = ["schemas", "harness/suite", "harness/json", "package-lock.json"];

/**
 * Copies what a fingerprint is made from to a new folder that is removed at the end. One topic of
 * the cases is enough: copying them all takes longer than the tests.
 */
function copyCheckout(): string {
  const folder = makeTemporaryFolder({ after });
  for (const part of ["spec-cases/selection", ...checkoutParts]) {
    cpSync(join(findKitRoot(), part), join(folder, part), { recursive: true });
  }
  symlinkSync(join(findKitRoot(), "node_modules"), join(folder, "node_modules"));
  return folder;
}

/** Each schema in a case judges one in this many bodies: describing what breaks one takes long. */
const partCount = 5;

/** The suite as compiled from a package, for all tests: compiling takes long. */
const compiledRoot = linkPackage();
compileSuite(compiledRoot);

/** Lists a value, and what it becomes when one of its properties is unknown, missing or replaced. */
function listVariants(value: JsonValue): JsonValue[] {
  if (!isObject(value)) {
    return [value];
  }
  const keys = Object.keys(value);
  const { length } = keys;
  const entries = Object.entries(value);
  return [
    value,
    { ...value, unknown: length },
    ...keys.map((key) => Object.fromEntries(entries.filter(([other]) => other !== key))),
    ...keys.map((key) => ({ ...value, [key]: length })),
  ];
}

function listBodies(item: Case): JsonValue[] {
  const expected =
    item.level === "unspecified"
      ? [item.reference]
      : listExchanges(item).map(({ response }) => response);
  return expected.flatMap((response) => ("body" in response ? [response.body ?? null] : []));
}

function dropRepeated(values: readonly JsonValue[]): JsonValue[] {
  return [...new Map(values.map((value) => [JSON.stringify(value), value])).values()];
}

describe("compileSuite()", () => {
  const root = compiledRoot;
  const compiled = loadSuite({ root });
  const sources = loadSuiteSources({ root });

  it("compiles data that equal the sources", () => {
    assert.notEqual(readCompiledSuite(root), undefined);
    assert.deepEqual({ ...compiled, checks: null }, { ...sources, checks: null });
  });

  it("writes data as ASCII characters", () => {
    assert.match(readFileSync(join(root, compiledFiles.data), "utf8"), /^[ -~]+$/);
  });

  for (const name of ["library", "clauses", "sentences", "type-system", "freedoms"] as const) {
    it(`compiles a validator of ${name}.json that reports the same as its schema`, () => {
      const text = readFileSync(join(root, "spec-cases", `${name}.json`), "utf8");
      const variants = listVariants(JSON.parse(text));
      const reports = variants.map(compiled.checks.named(name));
      assert.deepEqual(reports, variants.map(sources.checks.named(name)));
      assert.deepEqual([...new Set(reports.map(({ ok }) => ok))], [true, false]);
    });
  }

  it("compiles validators of all schemas in cases that report the same as the schemas", () => {
    const validators = openCompiledValidators(root);
    const schemas = new Set(sources.cases.flatMap(listInlineSchemas));
    const bodies = dropRepeated(sources.cases.flatMap(listBodies).flatMap(listVariants));
    assert.ok(schemas.size > 20);
    for (const [number, text] of [...schemas].entries()) {
      const schema = JSON.parse(text);
      assert.notEqual(validators?.inline(text), undefined);
      // Other schemas judge the other bodies.
      const part = bodies.filter((_body, index) => index % partCount === number % partCount);
      const reports = part.map(compiled.checks.inline(schema));
      assert.deepEqual(reports, part.map(sources.checks.inline(schema)));
    }
  });
});

/** Makes the compiled suite up to date, as another build would. */
function refresh(root: string): void {
  writeFileSync(join(root, compiledFiles.fingerprint), fingerprintData(root) ?? "");
}

describe("readCompiledSuite()", () => {
  const root = copyCheckout();
  cpSync(join(compiledRoot, "dist"), join(root, "dist"), { recursive: true });
  const file = join(root, "spec-cases", "selection", "every-published-field.json");

  it("finds nothing that was not compiled", (test) => {
    assert.equal(readCompiledSuite(makeTemporaryFolder(test)), undefined);
  });

  it("finds what was compiled from the present sources", () => {
    refresh(root);
    assert.notEqual(readCompiledSuite(root), undefined);
  });

  for (const changed of [file, join(root, "harness", "suite", "case-file.ts")]) {
    it(`ignores what was compiled before ${basename(changed)} was changed`, () => {
      refresh(root);
      assert.notEqual(readCompiledSuite(root), undefined);
      const { atime, mtime } = statSync(changed);
      writeFileSync(changed, readFileSync(changed, "utf8").replace("e", "a"));
      utimesSync(changed, atime, mtime);
      assert.equal(readCompiledSuite(root), undefined);
    });
  }

  it("ignores what was compiled before a case was added or removed", () => {
    const copy = join(root, "spec-cases", "selection", "copy.json");
    refresh(root);
    cpSync(file, copy);
    assert.equal(readCompiledSuite(root), undefined);
    refresh(root);
    assert.notEqual(readCompiledSuite(root), undefined);
    rmSync(copy);
    assert.equal(readCompiledSuite(root), undefined);
  });

  it("ignores what was compiled before a folder was renamed", () => {
    const folder = join(root, "spec-cases", "selection");
    const renamed = join(root, "spec-cases", "renamed");
    refresh(root);
    renameSync(folder, renamed);
    assert.equal(readCompiledSuite(root), undefined);
    renameSync(renamed, folder);
    assert.notEqual(readCompiledSuite(root), undefined);
  });

  it("finds what was compiled before a document or a test was added", () => {
    refresh(root);
    writeFileSync(join(root, "spec-cases", "notes.md"), "Notes");
    writeFileSync(join(root, "harness", "suite", "new.test.ts"), "");
    assert.notEqual(readCompiledSuite(root), undefined);
  });
});

import assert from "node:assert/strict";
import { readdirSync, readFileSync, symlinkSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { describe, it } from "node:test";
import { makeFolder } from "../json/make-folder.ts";
import type { JudgedCase } from "../suite/case.ts";
import { findKitRoot } from "../suite/find-kit-root.ts";
import { loadSuite } from "../suite/load-suite.ts";
import { makeTemporaryFolder } from "../testing/make-temporary-folder.ts";
import {
  conformingRun,
  errored,
  failed,
  judgedCase,
  passed,
  warned,
} from "../testing/sample-results.ts";
import type { CaseResult } from "./case-result.ts";
import { saveCounterexamples } from "./save-counterexamples.ts";

function generated(
  path: string,
  result: CaseResult = failed("x"),
  { title = "An invalid document gets exactly its defects", seed = 1 } = {},
): CaseResult {
  const item: JudgedCase = {
    ...judgedCase(`generated/defects/${path}`),
    title,
  };
  return { ...result, source: "generated", origin: { seed, path: `defects:${path}` }, case: item };
}

function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".json"))
    .sort();
}

describe("saveCounterexamples()", () => {
  it("writes the generated cases that went wrong, and no others", async (test) => {
    const folder = makeTemporaryFolder(test);
    const run = conformingRun([
      failed("recorded"),
      generated("0:3:1", failed("x"), { seed: -7 }),
      generated("1", warned("x"), { seed: -7 }),
      generated("2", errored("x"), { seed: -7 }),
      generated("4", passed("x"), { seed: -7 }),
    ]);
    const { results } = await saveCounterexamples(run, join(folder, "new"));
    const files = ["-7-0-3-1.json", "-7-1.json", "-7-2.json"];
    assert.deepEqual(
      listFiles(folder),
      files.map((file) => join("new", "generated", "defects", file)),
    );
    assert.deepEqual(
      results.map((result) => result.case.file),
      [
        undefined,
        ...files.map((file) => join(folder, "new", "generated", "defects", file)),
        undefined,
      ],
    );
  });

  it("follows no link out of its folder, to a folder or to a file", async (test) => {
    const outside = makeTemporaryFolder(test, { victim: "precious" });
    const run = conformingRun([generated("1")]);
    for (const [link, target] of [
      ["generated", outside],
      ["generated/defects", outside],
      ["generated/defects/1-1.json", join(outside, "victim")],
    ] as const) {
      const folder = makeTemporaryFolder(test);
      makeFolder(dirname(join(folder, link)));
      symlinkSync(target, join(folder, link));
      await assert.rejects(
        saveCounterexamples(run, folder),
        /^Error: a link leads from .*1-1\.json/,
      );
    }
    assert.deepEqual(readdirSync(outside), ["victim"]);
    assert.equal(readFileSync(join(outside, "victim"), "utf8"), "precious");
  });

  it("writes case files that load, each with a unique title", async (test) => {
    const folder = makeTemporaryFolder(test);
    await saveCounterexamples(conformingRun([generated("0:3"), generated("12")]), folder);
    const { cases } = loadSuite({ casesFolders: [folder] });
    const saved = cases.filter(({ id }) => id.startsWith("generated/"));
    assert.deepEqual(
      saved.map(({ id, title }) => ({ id, title })),
      [
        {
          id: "generated/defects/1-0-3",
          title: "An invalid document gets exactly its defects (seed 1, path defects:0:3)",
        },
        {
          id: "generated/defects/1-12",
          title: "An invalid document gets exactly its defects (seed 1, path defects:12)",
        },
      ],
    );
    assert.deepEqual(
      saved.map((item) => "steps" in item && item.steps),
      [judgedCase("").steps, judgedCase("").steps],
    );
  });

  it("refers to the schema by a relative path", async (test) => {
    const folder = makeTemporaryFolder(test);
    const { results } = await saveCounterexamples(conformingRun([generated("1")]), folder);
    const file = results[0]?.case.file ?? "";
    const { $schema } = JSON.parse(readFileSync(file, "utf8"));
    assert.match($schema, /^\.\.\//);
    assert.equal(
      resolve(dirname(file), $schema),
      join(findKitRoot(), "schemas", "case.schema.json"),
    );
  });

  it("limits titles and file names, however long the path is", async (test) => {
    const folder = makeTemporaryFolder(test);
    const long = Array.from({ length: 80 }, (_, index) => index).join(":");
    const title = `A${" very".repeat(21)} long title`;
    await saveCounterexamples(
      conformingRun([
        generated(long, failed("x"), { title }),
        generated(`${long}:1`, failed("x"), { title }),
      ]),
      folder,
    );
    const saved = loadSuite({ casesFolders: [folder] }).cases.slice(-2);
    const titles = saved.map((item) => item.title);
    assert.equal(new Set(titles).size, 2);
    assert.ok(titles.every((text) => text.length <= 120 && text.includes("… (seed 1, path ")));
  });

  it("writes the same file for the same seed and path", async (test) => {
    const folder = makeTemporaryFolder(test);
    const run = conformingRun([generated("5")]);
    const [first] = (await saveCounterexamples(run, folder)).results;
    const before = readFileSync(first?.case.file ?? "", "utf8");
    await saveCounterexamples(run, folder);
    assert.equal(readFileSync(first?.case.file ?? "", "utf8"), before);
    assert.equal(listFiles(folder).length, 1);
  });
});

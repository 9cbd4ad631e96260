import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { dirname, join, relative, resolve, sep } from "node:path";
import { readCasePath } from "../generate/name-case.ts";
import { leavesFolder } from "../json/leaves-folder.ts";
import { makeFolder } from "../json/make-folder.ts";
import { isJudged, type JudgedCase } from "../suite/case.ts";
import { toCaseFile } from "../suite/case-file.ts";
import { findKitRoot } from "../suite/find-kit-root.ts";
import { escapeText } from "../terminal/escape-text.ts";
import { type CaseResult, isWrong } from "./case-result.ts";
import type { RunResult } from "./run-result.ts";

/** Maximum characters of a title in a case file; see `schemas/case.schema.json`. */
const maxTitleLength = 120;

const maxPathLength = 60;

/**
 * Writes each generated case that went wrong to a case file, so that it can be replayed and kept.
 * The same seed and path always give the same file. Links below the folder do not lead out of it.
 *
 * @param folder created if it does not exist; the files go to `generated/` in it, by property.
 * @returns the run, in which those cases have the paths of their files.
 * @throws Error of the file system when a file cannot be written.
 *
 * @example
 * ```ts
 * const run = await runSuite({
 *   suite: loadSuite(),
 *   cases: [],
 *   target: { url: "http://127.0.0.1:8080" },
 *   generated: { count: 5, seed: 1, shrinkMs: 0 },
 * });
 * const saved = await saveCounterexamples(run, "counterexamples");
 * assert.equal(saved.results.length, run.results.length);
 * ```
 */
export async function saveCounterexamples(run: RunResult, folder: string): Promise<RunResult> {
  const results = await Promise.all(run.results.map((result) => saveResult(result, folder)));
  return { ...run, results };
}

async function saveResult(result: CaseResult, folder: string): Promise<CaseResult> {
  const { case: item, origin } = result;
  const path = origin && readCasePath(origin.path);
  if (!isWrong(result) || !isJudged(item) || origin === undefined || path === undefined) {
    return result;
  }
  const { seed } = origin;
  const { property, steps } = path;
  const name = shortenPath(steps);
  const file = join(folder, "generated", property, `${seed}-${name.replaceAll(":", "-")}.json`);
  const saved: JudgedCase = {
    ...item,
    title: addOrigin(item.title, `(seed ${seed}, path ${property}:${name})`),
  };
  makeFolder(folder);
  if (leavesFolder(resolve(file), folder)) {
    throw new Error(`a link leads from ${file} out of its folder: remove the link`);
  }
  makeFolder(dirname(file));
  const content = JSON.stringify(toCaseFile(saved, pathToSchema(file)), null, 2);
  await writeFile(file, `${escapeText(content)}\n`);
  return { ...result, case: { ...item, file } };
}

/** Cuts a path, since shrinking can take many steps; the digest keeps it unique. */
function shortenPath(path: string): string {
  if (path.length <= maxPathLength) {
    return path;
  }
  const digest = createHash("sha256").update(path).digest("hex").slice(0, 8);
  return `${path.slice(0, maxPathLength - 12)}:etc:${digest}`;
}

/** Makes a title unique, since all cases of a property have the same one. */
function addOrigin(title: string, origin: string): string {
  const room = maxTitleLength - origin.length - 1;
  const start = title.length <= room ? title : `${title.slice(0, room - 1).trimEnd()}…`;
  return `${start} ${origin}`;
}

function pathToSchema(file: string): string {
  const schema = join(findKitRoot(), "schemas", "case.schema.json");
  return relative(dirname(file), schema).split(sep).join("/");
}

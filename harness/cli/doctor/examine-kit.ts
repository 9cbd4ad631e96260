import pMap from "p-map";
import { isWrong } from "../../run/case-result.ts";
import type { RunResult } from "../../run/run-result.ts";
import { runSuite } from "../../run/run-suite.ts";
import type { Case } from "../../suite/case.ts";
import { loadSuiteSources } from "../../suite/load-suite.ts";
import { type Manifest, readManifest } from "../../suite/read-manifest.ts";
import { type Suite, SuiteError } from "../../suite/suite.ts";
import { describeError } from "../../terminal/describe-error.ts";
import { isVersionAtLeast } from "../explain-old-node.ts";
import { type BundledServer, findBundledServer } from "./find-bundled-server.ts";

/** What to examine. */
export interface Examination {
  readonly root: string;
  /** Version of the running Node, like `20.18.1`. */
  readonly nodeVersion: string;
  /** Mutants that the server must have; a sample of those of the reference server when left out. */
  readonly mutants?: readonly SampleMutant[] | undefined;
  readonly signal?: AbortSignal | undefined;
}

interface SampleMutant {
  readonly name: string;
  readonly killer: string;
}

/**
 * Mutants of different kinds: a status, variables, state kept between requests, bytes, a path to a
 * nested field, concurrency.
 */
const sampleMutants: readonly SampleMutant[] = [
  { name: "defects-as-200", killer: "validation/defects-as-success" },
  { name: "mark-ends-early", killer: "variables/longer-name-in-a-string" },
  { name: "answers-cached-by-document", killer: "isolation/answer-cached-without-variables" },
  { name: "content-length-in-characters", killer: "http/length-in-characters" },
  { name: "index-off-past-ninth-loan", killer: "field-failures/long-index-cut" },
  {
    name: "errors-shared-by-overlapping-requests",
    killer: "isolation/overlapping-failures-mixed-up",
  },
];

const maxMutantsAtOnce = 3;

/** The outcome of one check of `doctor`. */
export interface CheckResult {
  readonly ok: boolean;
  /** One line: what was checked and found, and what to do if it failed. */
  readonly text: string;
}

/**
 * Checks that the kit works on this machine: that its data is valid, that its reference server
 * starts and passes, and that some of the server's mutants do not. A check is left out if something
 * that it needs is broken.
 */
export async function* examineKit(examination: Examination): AsyncGenerator<CheckResult> {
  const { root, nodeVersion, mutants = sampleMutants, signal } = examination;
  let manifest: Manifest;
  try {
    manifest = readManifest(root);
  } catch (error) {
    yield { ok: false, text: `${describeError(error)}: install the package again` };
    return;
  }
  yield checkNode(nodeVersion, manifest.minNodeVersion);
  let suite: Suite;
  try {
    suite = loadSuiteSources({ root });
  } catch (error) {
    if (!(error instanceof SuiteError)) {
      throw error;
    }
    yield { ok: false, text: `The kit's data files are invalid: ${error.message}` };
    return;
  }
  const { clauses, cases } = suite;
  yield { ok: true, text: `${clauses.length} clauses and ${cases.length} cases are valid` };
  const server = findBundledServer(root, manifest.serverFile);
  if (server === undefined) {
    const text = `The reference server (${manifest.serverFile}) is missing: install the package again`;
    yield { ok: false, text };
    return;
  }
  const judge: Judge = (command, isSelected) =>
    runSuite({
      suite,
      cases: cases.filter((item) => item.level !== "unspecified" && isSelected(item)),
      target: { command },
      generated: { count: 0 },
      access: { timeoutMs },
      // A mutant that has the look of a mistake in the set-up must fail cases, too.
      setupCheck: false,
      diagnosis: false,
      signal,
    });
  const unmutated = await checkServer(server, judge);
  yield unmutated;
  if (unmutated.ok) {
    const check = (mutant: SampleMutant): Promise<CheckResult> =>
      checkMutant(mutant, server, judge);
    yield* await pMap(mutants, check, { concurrency: maxMutantsAtOnce });
  }
}

/** Far longer than a server on this machine takes, unless its response never ends. */
const timeoutMs = 5000;

/** Starts a server, and judges it by some recorded cases. */
type Judge = (
  command: readonly string[],
  isSelected: (item: Case) => boolean,
) => Promise<RunResult>;

async function checkServer({ file, command }: BundledServer, judge: Judge): Promise<CheckResult> {
  const server = `The reference server (${file})`;
  const run = await judge(command, () => true);
  const { results, counts } = run;
  if (run.verdict === "not run") {
    return { ok: false, text: `${server} did not start: ${run.endedEarly ?? "no response came"}` };
  }
  if (counts.passed === results.length) {
    return { ok: true, text: `${server} passes all ${results.length} recorded cases` };
  }
  const failed = results.find(isWrong);
  const example = failed === undefined ? "" : `; one that fails is ${failed.case.id}`;
  const text = `${server} passes only ${counts.passed} of ${results.length} recorded cases${example}`;
  return { ok: false, text };
}

/** Checks that a case kills a mutant of the server. Only that case runs, since a whole run takes long. */
async function checkMutant(
  { name, killer }: SampleMutant,
  { command }: BundledServer,
  judge: Judge,
): Promise<CheckResult> {
  const run = await judge([...command, "--mutant", name], ({ id }) => id === killer);
  if (run.verdict === "not run") {
    return {
      ok: false,
      text: `The mutant ${name} did not start: ${run.endedEarly ?? "no response came"}`,
    };
  }
  return run.results.some(isWrong)
    ? { ok: true, text: `The mutant ${name} is killed by ${killer}` }
    : { ok: false, text: `The mutant ${name} survives: it passes ${killer}` };
}

/**
 * Checks that Node is new enough for the kit.
 *
 * @param version the running version, like `20.18.1`.
 * @param minVersion the oldest supported version.
 */
export function checkNode(version: string, minVersion: string): CheckResult {
  return isVersionAtLeast(version, minVersion)
    ? { ok: true, text: `Node ${version} is supported (${minVersion} or newer)` }
    : { ok: false, text: `Node ${version} is too old: install ${minVersion} or newer` };
}

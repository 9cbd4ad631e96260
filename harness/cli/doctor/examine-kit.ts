import pMap from "p-map";
import { loadSuiteSources } from "../../suite/load-suite.ts";
import { type Manifest, readManifest } from "../../suite/read-manifest.ts";
import { type Suite, SuiteError } from "../../suite/suite.ts";
import { describeError } from "../../terminal/describe-error.ts";
import { isVersionAtLeast } from "../explain-old-node.ts";
import { type BundledServer, findBundledServer } from "./find-bundled-server.ts";
import { judgeServer, type ServerTrial } from "./judge-server.ts";

/** What to examine. */
export interface Examination {
  /** The kit's folder. */
  readonly root: string;
  /** Version of the running Node, like `20.18.1`. */
  readonly nodeVersion: string;
  /** Mutants that the server must have; a sample of those of the reference server when left out. */
  readonly mutants?: readonly SampleMutant[] | undefined;
  readonly signal?: AbortSignal | undefined;
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

/**
 * Checks that the kit works on this machine: that its data is valid, that its reference server
 * starts and passes, and that some of the server's mutants do not. A check is left out if something
 * that it needs is broken.
 */
export async function* examineKit(examination: Examination): AsyncGenerator<CheckResult> {
  const { root, nodeVersion, mutants = sampleMutants, signal } = examination;
  const manifest = tryReadManifest(root);
  if (manifest instanceof Error) {
    yield { ok: false, text: `${manifest.message}: install the package again` };
    return;
  }
  yield checkNode(nodeVersion, manifest.minNodeVersion);
  const suite = tryLoadSuite(root);
  if (suite instanceof SuiteError) {
    yield { ok: false, text: `The kit's data files are invalid: ${suite.message}` };
    return;
  }
  const { clauses, cases } = suite;
  yield { ok: true, text: `${clauses.length} clauses and ${cases.length} cases are valid` };
  const server = findBundledServer(root, manifest.serverFile);
  if (server === undefined) {
    yield {
      ok: false,
      text: `The reference server (${manifest.serverFile}) is missing: install the package again`,
    };
    return;
  }
  const trial: ServerTrial = {
    suite,
    cases: cases.filter(({ level }) => level !== "unspecified"),
    signal,
  };
  const unmutated = await checkServer(server, trial);
  yield unmutated;
  if (unmutated.ok) {
    const check = (mutant: SampleMutant): Promise<CheckResult> =>
      checkMutant(mutant, server, trial);
    yield* await pMap(mutants, check, { concurrency: maxMutantsAtOnce });
  }
}

function tryReadManifest(root: string): Manifest | Error {
  try {
    return readManifest(root);
  } catch (error) {
    return error instanceof Error ? error : new Error(describeError(error));
  }
}

function tryLoadSuite(root: string): Suite | SuiteError {
  try {
    return loadSuiteSources({ root });
  } catch (error) {
    if (error instanceof SuiteError) {
      return error;
    }
    throw error;
  }
}

interface SampleMutant {
  readonly name: string;
  /** Id of the case. */
  readonly killer: string;
}

/** Checks that a case kills a mutant of the server. Only that case runs, since a whole run takes long. */
async function checkMutant(
  { name, killer }: SampleMutant,
  server: BundledServer,
  trial: ServerTrial,
): Promise<CheckResult> {
  const command = [...server.command, "--mutant", name];
  const cases = trial.cases.filter(({ id }) => id === killer);
  const outcome = await judgeServer(command, { ...trial, cases });
  if (!outcome.judged) {
    return { ok: false, text: `The mutant ${name} did not start: ${outcome.reason}` };
  }
  return outcome.failed.length > 0
    ? { ok: true, text: `The mutant ${name} is killed by ${killer}` }
    : { ok: false, text: `The mutant ${name} survives: it passes ${killer}` };
}

async function checkServer(
  { file, command }: BundledServer,
  trial: ServerTrial,
): Promise<CheckResult> {
  const outcome = await judgeServer(command, trial);
  if (!outcome.judged) {
    return { ok: false, text: `The reference server (${file}) did not start: ${outcome.reason}` };
  }
  const { failed, passed } = outcome;
  const total = trial.cases.length;
  if (passed === total) {
    return { ok: true, text: `The reference server (${file}) passes all ${total} recorded cases` };
  }
  const example = failed[0] === undefined ? "" : `; one that fails is ${failed[0]}`;
  return {
    ok: false,
    text: `The reference server (${file}) passes only ${passed} of ${total} recorded cases${example}`,
  };
}

/** The outcome of one check of `doctor`. */
export interface CheckResult {
  readonly ok: boolean;
  /** One line: what was checked and found, and what to do if it failed. */
  readonly text: string;
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

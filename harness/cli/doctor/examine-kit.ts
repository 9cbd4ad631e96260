import pMap from "p-map";
import type { CommandTrial } from "../../run/judge-command.ts";
import type { Case } from "../../suite/case.ts";
import { loadSuite } from "../../suite/load-suite.ts";
import { type Suite, SuiteError } from "../../suite/suite.ts";
import { checkNode } from "./check-node.ts";
import { checkMutant, checkServer } from "./check-server.ts";
import { findBundledServer } from "./find-bundled-server.ts";
import type { Finding } from "./finding.ts";

/** What to examine. */
export interface Examination {
  /** The kit's own folder. */
  readonly root: string;
  /** Version of the Node that runs it. */
  readonly nodeVersion: string;
  readonly signal?: AbortSignal;
}

/**
 * A handful of mutants of different kinds: a status, variables, what is left behind, bytes, a path
 * deep down, overlap.
 */
const telling = [
  "defects-as-200",
  "mark-ends-early",
  "answers-cached-by-document",
  "content-length-in-characters",
  "index-off-past-ninth-loan",
  "errors-shared-by-overlapping-requests",
] as const;

/**
 * Examines whether the kit works on this machine: from its data to a server of its own that it
 * starts, passes, and with a few mutants does not pass. What rests on something broken is left out.
 */
export async function* examineKit(examination: Examination): AsyncGenerator<Finding> {
  const { root, nodeVersion, signal } = examination;
  yield checkNode(root, nodeVersion);
  const suite = tryLoadSuite(root);
  if (suite instanceof SuiteError) {
    yield { healthy: false, text: `The kit's data are wrong: ${suite.message}` };
    return;
  }
  yield {
    healthy: true,
    text: `${suite.clauses.length} clauses and ${suite.cases.length} cases are as their schemas say`,
  };
  const server = findBundledServer(root);
  if (server === undefined) {
    yield { healthy: false, text: "The kit's server is missing: install the package again" };
    return;
  }
  const trial: CommandTrial = {
    suite,
    cases: suite.cases.filter(isJudged),
    command: server.command,
    generated: { count: 0, seed: 1 },
    ...(signal !== undefined && { signal }),
  };
  const right = await checkServer(server.file, trial);
  yield right;
  if (right.healthy) {
    yield* await pMap(telling, (name) => checkMutant(name, trial), { concurrency: 3 });
  }
}

function tryLoadSuite(root: string): Suite | SuiteError {
  try {
    return loadSuite({ root });
  } catch (error) {
    if (error instanceof SuiteError) {
      return error;
    }
    throw error;
  }
}

function isJudged({ level }: Case): boolean {
  return level !== "unspecified";
}

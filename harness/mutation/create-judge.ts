import {
  createMisplacedFinder,
  type MisplacedFinder,
} from "../diagnosis/create-misplaced-finder.ts";
import { findSymptoms } from "../diagnosis/find-symptoms.ts";
import { listChanges } from "../diagnosis/list-changes.ts";
import { CaseMemory } from "../run/case-memory.ts";
import { hasPause } from "../run/has-pause.ts";
import { type FailedCase, judgeServer, type ServerTrial } from "../run/judge-server.ts";
import type { ConnectedSource, TargetSource } from "../server/open-target.ts";
import { createHttpTarget } from "../transport/create-http-target.ts";
import { createDirectTarget, type DirectMutant } from "./create-direct-target.ts";
import { notePlainRequests, type Passage } from "./note-plain-requests.ts";
import type { OpenedMutant, OpenMutant } from "./opened-mutant.ts";
import { PlainRequests } from "./plain-requests.ts";
import type { ServedMutant } from "./serve-mutants.ts";

/** How a case failed against a mutant: what the matrix keeps of it. */
export interface MutantFailure extends Omit<FailedCase, "result"> {
  /** The id of the case, which a generated one has, too. */
  readonly id: string;
  /** See `findSymptoms()`. */
  readonly symptoms: readonly string[];
  /** See `listChanges()`. */
  readonly changes: readonly string[];
}

/** How cases fail against a mutant, or why it could not be judged. */
export type MutantJudgment =
  | { readonly judged: true; readonly failed: readonly MutantFailure[] }
  | { readonly judged: false; readonly reason: string };

/** A mutant that is to be judged: its name, and its base URL. */
export type SubjectMutant = Pick<ServedMutant, "name" | "url">;

/**
 * Judges a mutant.
 *
 * @param signal ends the run when it fires; a judge of another process ends with that instead.
 */
export type JudgeMutant = (mutant: SubjectMutant, signal?: AbortSignal) => Promise<MutantJudgment>;

/**
 * Creates a judge that sends the requests from this process.
 *
 * @param openMutant serves mutants in this process; when left out, all are reached over HTTP.
 */
export function createJudge(
  trial: Omit<ServerTrial, "bail" | "signal">,
  openMutant: OpenMutant = async () => undefined,
): JudgeMutant {
  // No mutant depends on time, and a pause in the trial of each would take longer than the rest.
  const cases = trial.cases.filter((item) => !hasPause(item));
  const memory = new CaseMemory();
  const plain = new PlainRequests();
  const findMisplaced = createMisplacedFinder(trial.suite.dataset);
  const judge = async (
    source: TargetSource | ConnectedSource,
    signal?: AbortSignal,
  ): Promise<MutantJudgment> => {
    const judgment = await judgeServer(source, { ...trial, cases, memory, signal });
    return judgment.judged
      ? {
          judged: true,
          failed: judgment.failed.map((each) => toMutantFailure(each, findMisplaced)),
        }
      : judgment;
  };
  return async ({ name, url }, signal) => {
    const opened = await openMutant(name);
    if (opened === undefined) {
      return judge({ url }, signal);
    }
    const unfit = new AbortController();
    const either = AbortSignal.any([unfit.signal, ...(signal === undefined ? [] : [signal])]);
    try {
      const judgment = await judge(
        toDirectSource({ ...opened, plain, onUnfit: () => unfit.abort() }),
        either,
      );
      return unfit.signal.aborted ? await judge({ url }, signal) : judgment;
    } finally {
      await opened.close();
    }
  };
}

function toDirectSource({
  url,
  ...mutant
}: DirectMutant & Passage & Pick<OpenedMutant, "url">): ConnectedSource {
  return {
    connect: (connections, options) => {
      const target = createHttpTarget(url, { ...options, connections });
      return createDirectTarget(notePlainRequests(target, mutant), mutant);
    },
  };
}

function toMutantFailure(
  { result, ...failed }: FailedCase,
  findMisplaced: MisplacedFinder,
): MutantFailure {
  return {
    ...failed,
    id: result.case.id,
    symptoms: [...findSymptoms(result, findMisplaced)],
    changes: listChanges(result),
  };
}

import type { WireRequest } from "../transport/wire-request.ts";
import type { CaseResult, WrongResult } from "./case-result.ts";
import { concludeCase } from "./conclude-case.ts";

/** What was observed of a case, and when; never changed. */
export type LogEntry =
  /** In its turn, maybe while others ran. */
  | { readonly when: "run"; readonly result: CaseResult; readonly isAlone?: true | undefined }
  /** Once more, while nothing else ran; `canQueue` if a request before may have waited for others. */
  | { readonly when: "alone"; readonly result: CaseResult; readonly canQueue: boolean }
  /** Once more, without the circumstance in which it failed. */
  | { readonly when: "usual"; readonly result: CaseResult }
  /** Its request as one of many over a single connection, counted from 1. */
  | { readonly when: "connection"; readonly result: CaseResult; readonly place: number }
  /** Its request as the kit sent it for itself. */
  | { readonly when: "kit"; readonly result: CaseResult }
  /** The smallest one that fails; without a result where the case itself did not fail again. */
  | { readonly when: "shrunk"; readonly result?: CaseResult }
  /** What limits how far it could be shrunk. */
  | { readonly when: "noted"; readonly note: string }
  /** On a restarted server, since the first one had died. */
  | { readonly when: "restarted"; readonly result: CaseResult }
  /** On a restarted server, which died again, of a certain request if one is known. */
  | {
      readonly when: "killing";
      readonly note: string;
      readonly request?: WireRequest;
      /** Where that request is not the one without a response. */
      readonly step?: number;
    }
  /** In an experiment, of which this is the conclusion. */
  | { readonly when: "tried"; readonly found: TriedFindings };

/** What experiments find out about a failed case. */
export type TriedFindings = Pick<WrongResult, "recurrence" | "failsFirst" | "failsOneByOne">;

/** All that was observed of a case: a run only appends. */
export class CaseLog {
  readonly #entries: LogEntry[];

  constructor(result: CaseResult, isAlone?: true) {
    this.#entries = [{ when: "run", result, isAlone }];
  }

  append(entry: LogEntry): void {
    this.#entries.push(entry);
  }

  /** Concludes from all entries so far. */
  result(): CaseResult {
    return concludeCase(this.#entries);
  }
}

/** The results of all cases so far, and where to append what is found out about them. */
export function readResults(logs: readonly CaseLog[]): ReadonlyMap<CaseResult, CaseLog> {
  return new Map(logs.map((log) => [log.result(), log]));
}

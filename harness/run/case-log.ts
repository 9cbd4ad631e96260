import type { CaseResult } from "./case-result.ts";
import { concludeCase, type LogEntry } from "./conclude-case.ts";

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

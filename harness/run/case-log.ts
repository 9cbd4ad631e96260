import type { Case } from "../suite/case.ts";
import type { CaseResult } from "./case-result.ts";
import { concludeCase, type Policy } from "./conclude-case.ts";
import { redactResult } from "./redact-result.ts";

/** All that was observed of a case: a run only appends. */
export class CaseLog {
  readonly item: Case;
  readonly #policy: Policy;
  readonly #tries: CaseResult[] = [];
  readonly #notes: string[] = [];
  /** What all tries so far show; undefined until it is asked for. */
  #result: CaseResult | undefined;

  /** @param first what came of the case in its turn. */
  constructor(first: CaseResult, policy: Policy = {}) {
    this.item = first.case;
    this.#policy = policy;
    this.append(first);
  }

  /** Appends what came of another try, or of what was sent instead, without the secrets in it. */
  append(result: CaseResult): void {
    const { redact } = this.#policy;
    this.#result = undefined;
    this.#tries.push(redact === undefined ? result : redactResult(result, redact));
  }

  note(note: string): void {
    this.#result = undefined;
    this.#notes.push(note);
  }

  result(): CaseResult {
    this.#result ??= concludeCase(this.#tries, this.#notes, this.#policy);
    return this.#result;
  }
}

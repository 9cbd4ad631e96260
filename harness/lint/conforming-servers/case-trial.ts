import type { Difference } from "../../judge/judgment.ts";
import type { ModelResponse, ModelService } from "../../model/create-model-service.ts";
import { createModelTarget } from "../../model/create-model-target.ts";
import { isWrong } from "../../run/case-result.ts";
import { runJudgedCase } from "../../run/run-judged-case.ts";
import type { JudgedCase } from "../../suite/case.ts";
import { listExchanges } from "../../suite/list-exchanges.ts";
import type { Validators } from "../../suite/validators.ts";
import { toWireRequest, type WireRequest } from "../../transport/wire-request.ts";
import type { ConformingServer } from "./conforming-server.ts";

/**
 * Tries one case on many servers. Most servers give the same bytes as the plainest one, and the
 * same bytes are judged only once.
 */
export class CaseTrial {
  readonly item: JudgedCase;
  readonly #checks: Validators;
  readonly #requests: readonly WireRequest[];
  readonly #known = new Map<string, readonly Difference[]>();

  constructor(item: JudgedCase, checks: Validators) {
    this.item = item;
    this.#checks = checks;
    this.#requests = listExchanges(item).map(({ request }) => toWireRequest(request));
  }

  /**
   * Finds where the responses of a server differ from what the case expects.
   *
   * @param server says which clauses it breaks: a difference in one of them is allowed.
   */
  async findDifferences(server: ConformingServer, service: ModelService): Promise<Difference[]> {
    const bytes = this.#requests.map((request) => toText(service(request))).join();
    const known = this.#known.get(bytes) ?? (await this.#judge(service));
    this.#known.set(bytes, known);
    const broken = server.flatMap(({ reading }) => reading.breaks ?? []);
    return known.filter(
      ({ level, clause }) =>
        level !== "implied" || clause === undefined || !broken.includes(clause),
    );
  }

  async #judge(service: ModelService): Promise<readonly Difference[]> {
    const context = { target: createModelTarget(service), checks: this.#checks } as const;
    const result = await runJudgedCase(this.item, { ...context, source: "recorded" });
    return isWrong(result) ? result.differences : [];
  }
}

function toText({ status, contentType, body }: ModelResponse): string {
  return `${status} ${contentType} ${body}`;
}

import { Buffer } from "node:buffer";
import { readJsonBody } from "../../json/read-json-body.ts";
import type { Difference } from "../../judge/judgment.ts";
import { createModelTarget } from "../../model/create-model-target.ts";
import type { ModelResponse, ModelService } from "../../model/model-response.ts";
import { isWrong } from "../../run/case-result.ts";
import { runJudgedCase } from "../../run/run-judged-case.ts";
import type { JudgedCase } from "../../suite/case.ts";
import { listExchanges } from "../../suite/list-exchanges.ts";
import type { Validators } from "../../suite/validators.ts";
import { toWireRequest, type WireRequest } from "../../transport/wire-request.ts";
import type { ConformingServer } from "./conforming-server.ts";

/**
 * Tries one case on many servers. Most servers give the same responses as the plainest one, and
 * the same responses are judged only once.
 */
export class CaseTrial {
  readonly item: JudgedCase;
  readonly #checks: Validators;
  readonly #requests: readonly WireRequest[];
  readonly #numbers = new Map<ModelResponse, number>();
  readonly #numbersByContent = new Map<string, number>();
  readonly #known = new Map<string, readonly Difference[]>();

  constructor(item: JudgedCase, checks: Validators) {
    this.item = item;
    this.#checks = checks;
    this.#requests = listExchanges(item).map(({ request }) => toWireRequest(request));
  }

  /**
   * Finds where the responses of a server differ from what the case expects. The differences of
   * responses that are judged already come without a promise: waiting for one takes longer than all else.
   *
   * @param server says which clauses it breaks: a difference in one of them is allowed.
   */
  findDifferences(
    server: ConformingServer,
    service: ModelService,
  ): Difference[] | Promise<Difference[]> {
    const responses = this.#requests.map(service);
    const numbers = responses.map((response) => this.#numberOf(response)).join();
    const known = this.#known.get(numbers);
    return known === undefined
      ? this.#judge(responses, numbers).then((differences) => dropBroken(differences, server))
      : dropBroken(known, server);
  }

  /** Servers that share stages give the same object for the same response. */
  #numberOf(response: ModelResponse): number {
    const number = this.#numbers.get(response) ?? this.#numberOfContent(response);
    this.#numbers.set(response, number);
    return number;
  }

  /** A judge reads a body as JSON before anything else, so how it is written makes no difference. */
  #numberOfContent({ status, contentType, body }: ModelResponse): number {
    const content = JSON.stringify([status, contentType, readJsonBody(Buffer.from(body))]);
    const number = this.#numbersByContent.get(content) ?? this.#numbersByContent.size;
    this.#numbersByContent.set(content, number);
    return number;
  }

  async #judge(
    responses: readonly ModelResponse[],
    numbers: string,
  ): Promise<readonly Difference[]> {
    const target = createModelTarget(replay(responses));
    const result = await runJudgedCase(this.item, {
      target,
      checks: this.#checks,
      source: "recorded",
    });
    const differences = isWrong(result) ? result.differences : [];
    this.#known.set(numbers, differences);
    return differences;
  }
}

/** Leaves out differences in implied clauses that the server breaks. */
function dropBroken(differences: readonly Difference[], server: ConformingServer): Difference[] {
  if (differences.length === 0) {
    return [];
  }
  const broken = server.flatMap(({ reading }) => reading.breaks ?? []);
  return differences.filter(
    ({ level, clause }) => level !== "implied" || clause === undefined || !broken.includes(clause),
  );
}

/** A case sends its requests in the order in which they are listed. */
function replay(responses: readonly ModelResponse[]): ModelService {
  const left = [...responses];
  return () => {
    const next = left.shift();
    if (next === undefined) {
      throw new Error("The case sends more requests than it lists");
    }
    return next;
  };
}

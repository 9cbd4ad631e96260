import { Buffer } from "node:buffer";
import type { Difference } from "../../judge/judgment.ts";
import { createModelTarget } from "../../model/create-model-target.ts";
import type { CrowdPart, CrowdResponse } from "../../model/model-crowd.ts";
import type { ModelResponse, ModelService } from "../../model/model-response.ts";
import { isWrong } from "../../run/case-result.ts";
import { runJudgedCase } from "../../run/run-judged-case.ts";
import type { JudgedCase } from "../../suite/case.ts";
import { listExchanges } from "../../suite/list-exchanges.ts";
import type { Validators } from "../../suite/validators.ts";
import { toWireRequest, type WireRequest } from "../../transport/wire-request.ts";
import { type ConformingServer, mustPass } from "./conforming-server.ts";
import type { RankedServer, ServerCrowd } from "./server-crowd.ts";

/** Tries one case on conforming servers. */
export class CaseTrial {
  readonly item: JudgedCase;
  readonly #checks: Validators;
  readonly #requests: readonly WireRequest[];

  constructor(item: JudgedCase, checks: Validators) {
    this.item = item;
    this.#checks = checks;
    this.#requests = listExchanges(item).map(({ request }) => toWireRequest(request));
  }

  /**
   * Tries the case on many servers. The responses that several of them give are judged once.
   *
   * @returns a server that must pass the case but fails it; undefined when there is none.
   */
  async findFailing(crowd: ServerCrowd): Promise<ConformingServer | undefined> {
    const failing: RankedServer[] = [];
    for (const { responses, ...part } of this.#listResponses(crowd)) {
      for (const { level, clause } of await this.#judge(replay(responses))) {
        const isExcusable = level === "implied" && clause !== undefined;
        const first = crowd.findFirst(isExcusable ? crowd.leaveOutBreaking(clause, part) : part);
        failing.push(...(first === undefined ? [] : [first]));
      }
    }
    const [simplest] = failing.sort((left, right) => left.rank - right.rank);
    return simplest?.server;
  }

  /**
   * Finds where the responses of one server differ from what the case expects. Differences in
   * implied clauses that the server breaks are left out.
   */
  async findDifferences(server: ConformingServer, service: ModelService): Promise<Difference[]> {
    if (!mustPass(server, this.item)) {
      return [];
    }
    const broken = server.flatMap(({ reading }) => reading.breaks ?? []);
    return (await this.#judge(service)).filter(
      ({ level, clause }) =>
        level !== "implied" || clause === undefined || !broken.includes(clause),
    );
  }

  /** Lists the responses to all requests, with the servers that give them. */
  #listResponses(crowd: ServerCrowd): CaseResponses[] {
    const all = crowd.selectForCase(this.item);
    const byRequest = new Map<string, CrowdResponse[]>();
    let groups: CaseResponses[] = [{ ...all, responses: [] }];
    for (const request of this.#requests) {
      const text = printRequest(request);
      const given = byRequest.get(text) ?? crowd.model.respond(request, all);
      byRequest.set(text, given);
      groups = groups.flatMap((group) => given.flatMap((one) => join(group, one)));
    }
    return groups;
  }

  async #judge(service: ModelService): Promise<readonly Difference[]> {
    const result = await runJudgedCase(this.item, {
      target: createModelTarget(service),
      checks: this.#checks,
      keepsExchanges: false,
      source: "recorded",
    });
    return isWrong(result) ? result.differences : [];
  }
}

/** The responses of some servers to all requests of a case. */
interface CaseResponses extends CrowdPart {
  readonly responses: readonly ModelResponse[];
}

/** Adds a response for the servers that give it, if there are any. */
function join(group: CaseResponses, { response, ...part }: CrowdResponse): CaseResponses[] {
  const readers = group.readers & part.readers;
  const responders = group.responders & part.responders;
  return readers === 0n || responders === 0n
    ? []
    : [{ readers, responders, responses: [...group.responses, response] }];
}

function printRequest({ body = new Uint8Array(), ...others }: WireRequest): string {
  return JSON.stringify([others, Buffer.from(body).toString("base64")]);
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

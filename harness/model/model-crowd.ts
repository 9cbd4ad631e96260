import type { WireRequest } from "../transport/wire-request.ts";
import type { EncodedResult, ModelResponse } from "./model-response.ts";
import type { Readings } from "./readings.ts";
import { type ServerGroup, type ServerSet, SharedSwitches } from "./shared-switches.ts";
import {
  createRequestStages,
  createResponseStages,
  type ModelData,
  type RequestStages,
  type ResponseStages,
} from "./stages.ts";
import {
  findResult,
  readRequest,
  type SubstitutedText,
  type Understanding,
  understand,
} from "./understanding.ts";

/** Servers of a crowd: all that combine one of the readers with one of the responders. */
export interface CrowdPart {
  readonly readers: ServerSet;
  readonly responders: ServerSet;
}

/** The response of some servers of a crowd. */
export interface CrowdResponse extends CrowdPart {
  readonly response: ModelResponse;
}

/** What a crowd consists of: the readings of the stages for requests, and of those for responses. */
export interface CrowdMembers {
  readonly readers: readonly Readings[];
  readonly responders: readonly Readings[];
}

/**
 * Model servers that respond together: one for each reader with each responder. What they do in the
 * same way is done once. They part where answers about their readings differ, and meet again
 * where they have understood the same: a server remembers nothing else of a request.
 */
export class ModelCrowd {
  readonly #readers: SharedSwitches;
  readonly #responders: SharedSwitches;
  readonly #requestStages: RequestStages;
  readonly #responseStages: ResponseStages;

  /** @throws Error for a reading that has no switch. */
  constructor({ readers, responders }: CrowdMembers, data: ModelData) {
    this.#readers = new SharedSwitches(readers);
    this.#responders = new SharedSwitches(responders);
    this.#requestStages = createRequestStages(this.#readers, data);
    this.#responseStages = createResponseStages(this.#responders, data);
  }

  /**
   * Sends a request to some of the servers.
   *
   * @returns the responses, with the servers that give each of them. How the JSON of a body is
   *   written makes no difference to who reads it, so a response has the form of one of its servers.
   */
  respond(request: WireRequest, { readers, responders }: CrowdPart): CrowdResponse[] {
    if (readers === 0n || responders === 0n) {
      return [];
    }
    return this.#understand(request, readers).flatMap(({ servers, output: understood }) =>
      this.#respondTo(understood, responders).map((group) => ({
        readers: servers,
        responders: group.servers,
        response: group.output,
      })),
    );
  }

  /** Stage by stage: servers that only write a result in different ways find it once. */
  #respondTo(
    understood: Understanding,
    responders: ServerSet,
  ): readonly ServerGroup<ModelResponse>[] {
    const { encode, label } = this.#responseStages;
    const found = unite(
      this.#responders.split(responders, () => findResult(this.#responseStages, understood)),
      JSON.stringify,
    );
    const encoded = found.flatMap(({ servers, output }) =>
      this.#responders.split(servers, () => encode(output)),
    );
    return unite(encoded, printEncoded).flatMap(({ servers, output }) =>
      this.#responders.split(servers, () => label(output)),
    );
  }

  #understand(request: WireRequest, readers: ServerSet): readonly ServerGroup<Understanding>[] {
    const read = unite(
      this.#readers.split(readers, () => readRequest(this.#requestStages, request)),
      printRead,
    );
    const understood = read.flatMap(({ servers, output }) =>
      output.kind === "text"
        ? this.#readers.split(servers, () => understand(this.#requestStages, output.text))
        : [{ servers, output }],
    );
    return unite(understood, printRead);
  }
}

/** Unites the groups whose outputs are equal. */
function unite<Output>(
  groups: readonly ServerGroup<Output>[],
  print: (output: Output) => string,
): readonly ServerGroup<Output>[] {
  if (groups.length < 2) {
    return groups;
  }
  const united = new Map<string, ServerGroup<Output>>();
  for (const { servers, output } of groups) {
    const text = print(output);
    const before = united.get(text);
    united.set(text, {
      servers: servers | (before?.servers ?? 0n),
      output: before?.output ?? output,
    });
  }
  return [...united.values()];
}

function printRead(read: SubstitutedText | Understanding): string {
  return JSON.stringify(read);
}

function printEncoded({ status, body }: EncodedResult): string {
  return `${status} ${body}`;
}

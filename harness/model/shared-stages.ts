import { Buffer } from "node:buffer";
import type { WireRequest } from "../transport/wire-request.ts";
import type { Field } from "./field.ts";
import type { ModelResponse, Query, Result } from "./model-response.ts";
import type { Readings } from "./readings.ts";
import type { CreateStage, Stages } from "./stages.ts";

/**
 * Stages that many servers share. Servers that agree on all readings of a stage compute it once
 * for each input, and equal outputs become the same object, so that what comes after them is
 * shared, too. Most readings make a difference in one stage only.
 */
export class SharedStages implements Stages {
  readonly #memories = {
    check: new StageMemory<WireRequest, WireRequest>(printRequest),
    read: new StageMemory<WireRequest, Query>(JSON.stringify),
    substitute: new StageMemory<Query, string>((text) => text),
    parse: new StageMemory<string, readonly Field[]>(JSON.stringify),
    validate: new StageMemory<readonly Field[], Result | null>(JSON.stringify),
    execute: new StageMemory<readonly Field[], Result>(JSON.stringify),
    encode: new StageMemory<Result, ModelResponse>(printResponse),
  };
  readonly check: Stages["check"] = (...given) => this.#memories.check.share(...given);
  readonly read: Stages["read"] = (...given) => this.#memories.read.share(...given);
  readonly substitute: Stages["substitute"] = (...given) =>
    this.#memories.substitute.share(...given);
  readonly parse: Stages["parse"] = (...given) => this.#memories.parse.share(...given);
  readonly validate: Stages["validate"] = (...given) => this.#memories.validate.share(...given);
  readonly execute: Stages["execute"] = (...given) => this.#memories.execute.share(...given);
  readonly encode: Stages["encode"] = (...given) => this.#memories.encode.share(...given);

  /** Forgets all results, so that memory does not grow with the number of requests. */
  forget(): void {
    for (const memory of Object.values(this.#memories)) {
      memory.forget();
    }
  }
}

type Outcome<Output> = { readonly output: Output } | { readonly error: unknown };

function printRequest({ body = new Uint8Array(), ...others }: WireRequest): string {
  return JSON.stringify([others, Buffer.from(body).toString("base64")]);
}

function printResponse({ status, contentType, body }: ModelResponse): string {
  return `${status} ${contentType} ${body}`;
}

class StageMemory<Input, Output> {
  readonly #print: (output: Output) => string;
  readonly #stages = new Map<string, (input: Input) => Output>();
  #outcomes = new Map<string, Map<Input, Outcome<Output>>>();
  /** Each output by its text. */
  #outputs = new Map<string, Output>();
  readonly #known = new Set<Output>();

  /** @param print gives the same text for equal outputs only: keys in another order differ. */
  constructor(print: (output: Output) => string) {
    this.#print = print;
  }

  share(readings: Readings, create: CreateStage<Input, Output>): (input: Input) => Output {
    const asked: Record<string, string> = {};
    const compute = create(recordAsked(readings, asked));
    const key = JSON.stringify(asked);
    const stage = this.#stages.get(key) ?? ((input) => this.#remember(key, input, compute));
    this.#stages.set(key, stage);
    return stage;
  }

  forget(): void {
    this.#outcomes = new Map();
    this.#outputs = new Map();
    this.#known.clear();
  }

  #remember(key: string, input: Input, compute: (input: Input) => Output): Output {
    const outcomes = this.#outcomes.get(key) ?? new Map<Input, Outcome<Output>>();
    this.#outcomes.set(key, outcomes);
    const outcome = outcomes.get(input) ?? this.#compute(input, compute);
    outcomes.set(input, outcome);
    if ("error" in outcome) {
      throw outcome.error;
    }
    return outcome.output;
  }

  /** Gives back an equal output from before, if there is one. */
  #unify(output: Output): Output {
    if (this.#known.has(output)) {
      return output;
    }
    const text = this.#print(output);
    const first = this.#outputs.get(text) ?? output;
    this.#outputs.set(text, first);
    this.#known.add(first);
    return first;
  }

  #compute(input: Input, compute: (input: Input) => Output): Outcome<Output> {
    try {
      return { output: this.#unify(compute(input)) };
    } catch (error) {
      return { error };
    }
  }
}

/** Notes the readings that are asked for. Freedoms in their plainest reading are left out. */
function recordAsked(readings: Readings, asked: Record<string, string>): Readings {
  return new Proxy(readings, {
    get(target, freedom) {
      const reading = target[String(freedom)];
      if (reading !== undefined) {
        asked[String(freedom)] = reading;
      }
      return reading;
    },
  });
}

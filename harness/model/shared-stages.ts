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
    check: new StageMemory<WireRequest, WireRequest>(),
    read: new StageMemory<WireRequest, Query>(),
    substitute: new StageMemory<Query, string>(),
    parse: new StageMemory<string, readonly Field[]>(),
    validate: new StageMemory<readonly Field[], Result | null>(),
    execute: new StageMemory<readonly Field[], Result>(),
    encode: new StageMemory<Result, ModelResponse>(),
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

class StageMemory<Input, Output> {
  readonly #stages = new Map<string, (input: Input) => Output>();
  #outcomes = new Map<string, Map<Input, Outcome<Output>>>();
  #outputs: Output[] = [];

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
    this.#outputs = [];
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

  #add(output: Output): Output {
    this.#outputs.push(output);
    return output;
  }

  #compute(input: Input, compute: (input: Input) => Output): Outcome<Output> {
    try {
      const output = compute(input);
      const index = this.#outputs.findIndex((known) => isSameInOrder(known, output));
      return { output: this.#outputs[index] ?? this.#add(output) };
    } catch (error) {
      return { error };
    }
  }
}

/** Compares two values at every depth; objects with their keys in another order differ. */
function isSameInOrder(left: unknown, right: unknown): boolean {
  if (left === right || typeof left !== "object" || typeof right !== "object") {
    return left === right;
  }
  if (left === null || right === null) {
    return false;
  }
  if (Array.isArray(left) || Array.isArray(right)) {
    return (
      Array.isArray(left) &&
      Array.isArray(right) &&
      left.length === right.length &&
      left.every((value, index) => isSameInOrder(value, right[index]))
    );
  }
  const values = Object.values(left);
  const others = Object.values(right);
  const otherKeys = Object.keys(right);
  return (
    values.length === others.length &&
    Object.keys(left).every((key, index) => key === otherKeys[index]) &&
    values.every((value, index) => isSameInOrder(value, others[index]))
  );
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

import type { WireRequest } from "../transport/wire-request.ts";
import type { Field } from "./field.ts";
import type { ModelResponse, Query, Result } from "./model-response.ts";
import type { Readings } from "./readings.ts";

/** Creates a stage for some readings; the stage throws a Rejection where the server rejects. */
export type CreateStage<Input, Output> = (readings: Readings) => (input: Input) => Output;

/**
 * Gives a stage, whose creator asks at once for all readings that the stage depends on. Servers
 * that agree on these readings may get the same stage.
 */
export type ShareStage<Input, Output> = (
  readings: Readings,
  create: CreateStage<Input, Output>,
) => (input: Input) => Output;

/** The stages that a request goes through in a model server, in their order. */
export interface Stages {
  /** Gives back the request. */
  readonly check: ShareStage<WireRequest, WireRequest>;
  readonly read: ShareStage<WireRequest, Query>;
  readonly substitute: ShareStage<Query, string>;
  readonly parse: ShareStage<string, readonly Field[]>;
  /** Gives the response to a document with defects, and null for a valid one. */
  readonly validate: ShareStage<readonly Field[], Result | null>;
  readonly execute: ShareStage<readonly Field[], Result>;
  readonly encode: ShareStage<Result, ModelResponse>;
}

/** Stages that belong to one server each, and remember nothing. */
export const ownStages: Stages = {
  check: createOwn,
  read: createOwn,
  substitute: createOwn,
  parse: createOwn,
  validate: createOwn,
  execute: createOwn,
  encode: createOwn,
};

function createOwn<Input, Output>(
  readings: Readings,
  create: CreateStage<Input, Output>,
): (input: Input) => Output {
  return create(readings);
}

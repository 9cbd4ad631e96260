import { InvalidArgumentError } from "commander";
import type { Shard } from "../../suite/shard.ts";

/** Maximum number of shards. */
const maxShards = 100;

/**
 * Reads a shard like `1/4`.
 *
 * @throws InvalidArgumentError for anything else.
 */
export function parseShard(text: string): Shard {
  const [, first = "", second = ""] = /^([1-9]\d{0,2})\/([1-9]\d{0,2})$/.exec(text) ?? [];
  const shard = { number: Number(first), of: Number(second) };
  if (first === "" || shard.number > shard.of || shard.of > maxShards) {
    throw new InvalidArgumentError(`Write it as K/N, like 1/4, with N up to ${maxShards}.`);
  }
  return shard;
}

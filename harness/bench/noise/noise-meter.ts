import { availableParallelism, loadavg } from "node:os";
import { findMedian } from "../../kit/find-median.ts";
import { countNoun } from "../../terminal/count-noun.ts";

/** A sample above this multiple of the fastest one counts as disturbed. */
const tolerance = 1.2;

/** What other processes took from the measurements. */
export interface Noise {
  /** Milliseconds that a fixed loop took, each time. */
  readonly samplesMs: readonly number[];
  /** The load average of the last minute at the end, and the number of cores. */
  readonly loadAverage: number;
  readonly cores: number;
}

/** Notices what other processes do, by a loop whose work is always the same. */
export class NoiseMeter {
  readonly #samplesMs: number[] = [];

  /** Times the loop once: a few milliseconds. */
  sample(): void {
    const started = performance.now();
    spin();
    this.#samplesMs.push(performance.now() - started);
  }

  /** Returns what was noticed so far. */
  read(): Noise {
    return {
      samplesMs: [...this.#samplesMs],
      loadAverage: loadavg()[0] ?? 0,
      cores: availableParallelism(),
    };
  }
}

/** Describes noise, and says how far to trust the values. */
export function describeNoise({ samplesMs, loadAverage, cores }: Noise): string {
  const load = `load average ${loadAverage.toFixed(1)} on ${countNoun(cores, "core")}`;
  if (samplesMs.length === 0) {
    return `Nothing was sampled (${load}).`;
  }
  const fastest = Math.min(...samplesMs);
  const disturbed = samplesMs.filter((sample) => sample > tolerance * fastest).length;
  const share = (100 * disturbed) / samplesMs.length;
  const median = findMedian(samplesMs) / fastest;
  return share > 10
    ? `Other processes used the machine: a fixed loop took ${median.toFixed(2)} times its fastest, and more than ${tolerance} times in ${share.toFixed(0)}% of ${samplesMs.length} samples (${load}). Trust ratios, not values.`
    : `The machine was quiet: a fixed loop took ${median.toFixed(2)} times its fastest (${load}).`;
}

/** Always does the same work. It returns a value so that no compiler leaves the loop out. */
function spin(): number {
  let state = 1;
  for (let step = 0; step < 3_000_000; step += 1) {
    state = (state * 31 + step) % 1_000_003;
  }
  return state;
}

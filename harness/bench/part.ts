import type { Comparison } from "./comparison/comparison.ts";
import type { GrowthLine } from "./growth/growth-line.ts";

/** What a part of the benchmark works with. */
export interface PartContext {
  /** Measures as little as proves that everything works; the figures say nothing. */
  readonly isQuick: boolean;
  /** Number of interleaved rounds. */
  readonly rounds: number;
  /** The command that starts the reference server, with `{port}`. */
  readonly serverCommand: readonly string[];
  /** Path of the module that exports `createEngine` of the reference server. */
  readonly engineModule: string;
  /** The folder of the peers' programs. */
  readonly peersFolder: string;
  /** Whether the peers' packages are installed; without them the kit is measured alone. */
  readonly hasPeers: boolean;
  /** An empty folder for files of this part, removed at the end. */
  readonly scratchFolder: string;
  /** Times a fixed loop, to notice what other processes do. */
  readonly sampleNoise: () => void;
  /** Shows on the terminal what is being done. */
  readonly showStatus: (text: string) => void;
}

/** What a part has measured. */
export interface PartResult {
  readonly comparisons: readonly Comparison[];
  readonly growth: readonly GrowthLine[];
  /** Sentences on what was left out, or what else the figures depend on. */
  readonly notes: readonly string[];
}

/** A part of the benchmark, which can run alone. */
export interface Part {
  readonly name: string;
  /** One line for the help. */
  readonly description: string;
  readonly run: (context: PartContext) => Promise<PartResult>;
}

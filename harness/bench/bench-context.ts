/** What every part of the benchmark works with. */
export interface BenchContext {
  readonly rounds: number;
  /** Measures as little as proves that everything works; the figures say nothing. */
  readonly isQuick: boolean;
  /** Whether to measure the peers whose packages the kit itself does not need. */
  readonly hasPeers: boolean;
  readonly serverCommand: readonly string[];
  readonly engineModule: string;
  readonly peersFolder: string;
  readonly scratchFolder: string;
  readonly showProgress: (text: string) => void;
}

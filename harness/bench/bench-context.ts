/** What every part of the benchmark works with. */
export interface BenchContext {
  readonly rounds: number;
  /** Measures as little as proves that everything works; the figures say nothing. */
  readonly isQuick: boolean;
  /** Whether to measure the peers whose packages the kit itself does not need. */
  readonly hasPeers: boolean;
  /** The command that starts the reference server, with `{port}`. */
  readonly serverCommand: readonly string[];
  /** Path of the module that exports `createEngine` of the reference server. */
  readonly engineModule: string;
  readonly peersFolder: string;
  /** A folder for files, removed at the end. */
  readonly scratchFolder: string;
  readonly showProgress: (text: string) => void;
}

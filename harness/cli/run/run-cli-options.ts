import type { Need } from "../../suite/case.ts";
import type { Shard } from "../../suite/shard.ts";
import type { ReportTarget } from "../options/collect-report.ts";

/** The options of `run`, as commander reads them. Durations are in milliseconds. */
export interface RunCliOptions {
  readonly url?: string;
  readonly name?: string;
  readonly serverVersion?: string;
  /** File with more options; false for `--no-config`. */
  readonly config?: string | false;
  /**
   * Names of the options that come from that file, `config` among them when the command line does
   * not name it; left out without a file.
   */
  readonly configured?: ReadonlySet<string>;
  readonly lastFailed?: true;
  readonly watch?: true;
  readonly skip?: readonly string[];
  /** Version of the kit whose cases run, such as 0.1. */
  readonly suite?: string;
  readonly clause?: readonly string[];
  readonly step?: number;
  readonly without?: ReadonlySet<Need>;
  readonly strict?: true;
  readonly profile?: "reference" | "none";
  readonly showProfile?: true;
  readonly cases?: readonly string[];
  readonly clauses?: string;
  readonly library?: string;
  readonly shard?: Shard;
  readonly generated?: number;
  readonly generatedTime?: number;
  readonly seed?: number;
  readonly path?: string;
  readonly knownFailing?: string;
  readonly writeKnownFailing?: string;
  readonly save?: string;
  readonly jobs: number;
  readonly timeout: number;
  readonly rate?: number;
  readonly wait?: number;
  readonly timeLimit?: number;
  /** False for `--no-diagnosis`. */
  readonly diagnosis?: boolean;
  /** True for `--bail` without a number. */
  readonly bail?: number | true;
  readonly header?: Readonly<Record<string, string>>;
  readonly headerFile?: string;
  readonly cacert?: string;
  readonly insecure?: true;
  readonly report?: readonly ReportTarget[];
  readonly reportJson?: string;
  /** False for `--no-ci`. */
  readonly ci?: boolean;
  readonly serverLog?: string;
  readonly json?: true;
  readonly quiet?: true;
  readonly verbose?: true;
  readonly color?: boolean;
}

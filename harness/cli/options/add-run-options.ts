import { type Command, InvalidArgumentError, Option } from "commander";
import type { JsonObject } from "../../json/json-value.ts";
import { type ReportFormat, reportFormats } from "../../report/formats/load-reporter.ts";
import type { RerunFlags } from "../../report/to-rerun-command.ts";
import type { Need, Role, RoleCase } from "../../suite/case.ts";
import type { Shard } from "../../suite/select-cases.ts";
import {
  collect,
  collectHeader,
  collectOutputs,
  durationHelp,
  formatDuration,
  integerBetween,
  needsHelp,
  type Output,
  parseBaseUrl,
  parseDuration,
  parseNeeds,
  parseRate,
  parseSeed,
  parseShard,
} from "./option-values.ts";

/** The options of `run`, as commander reads them. Durations are in milliseconds. */
export interface RunCliOptions {
  readonly url?: string;
  readonly via?: string;
  readonly name?: string;
  readonly serverVersion?: string;
  /** File with more options; false for `--no-config`. */
  readonly config?: string | false;
  /**
   * Names of the options that come from that file, `config` among them when no one named the file.
   */
  readonly configured?: ReadonlySet<string>;
  readonly lastFailed?: true;
  readonly watch?: true;
  readonly skip?: readonly string[];
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
  readonly overdue?: string;
  readonly shard?: Shard;
  readonly generated?: number;
  readonly generatedTime?: number;
  readonly seed?: number;
  readonly path?: string;
  readonly knownFailing?: string;
  readonly writeKnownFailing?: string;
  readonly save?: string;
  readonly jobs?: number | undefined;
  readonly timeout: number;
  readonly rate?: number;
  readonly wait?: number;
  readonly originPort?: readonly number[];
  readonly timeLimit?: number;
  /** False for `--no-diagnosis`. */
  readonly diagnosis?: boolean;
  /** True for `--bail` without a number. */
  readonly bail?: number | true;
  readonly header?: Readonly<Record<string, string>>;
  readonly headerFile?: string;
  readonly cacert?: string;
  readonly insecure?: true;
  readonly report?: readonly Output<ReportFormat>[];
  readonly reportJson?: string;
  /** False for `--no-ci`. */
  readonly ci?: boolean;
  readonly serverLog?: string;
  readonly json?: true;
  readonly quiet?: true;
  readonly verbose?: true;
  readonly color?: boolean;
  readonly loop?: true;
  readonly for?: number;
  readonly serve?: string;
}

/** What the command line, the command that runs a case again, and reports know of an option. */
interface OptionRow<Value> {
  readonly help: string;
  readonly parse?: (word: string, before: Value | undefined) => Value;
  readonly choices?: readonly string[];
  /** The value without the option, and how the help shows it. */
  readonly default?: readonly [value: Value, shown?: string];
  /** Help of a second option that switches this one off: `--no-…`. */
  readonly negated?: string;
  /**
   * Gives the words that a command repeats to judge one case in the same way; secrets are masked.
   * True for the flag with the value.
   */
  readonly repeat?: true | ((value: Value) => readonly string[]);
  /** Gives the words with which curl reaches the server. */
  readonly curl?: (value: Value) => readonly string[];
  /** Gives what a report says of the value, if that is something else. */
  readonly report?: (value: Value) => unknown;
}

type OptionName = Exclude<keyof RunCliOptions, "configured">;

type RunOption = ReturnType<typeof define>;

/** @param roles whom the cases can be about with this option. */
function define<Name extends OptionName>(
  name: Name,
  roles: readonly Role[],
  flags: string,
  row: OptionRow<NonNullable<RunCliOptions[Name]>>,
) {
  return {
    name,
    roles,
    addTo: (command: Command): void => addOption(command, flags, row),
    /** Says what commands repeat of the value, and what a report says of it. */
    describe(options: RunCliOptions) {
      const value = options[name] ?? undefined;
      if (value === undefined) {
        return { flags: [], curlFlags: [], reported: undefined };
      }
      const isOwn = value !== row.default?.[0] && options.configured?.has(name) !== true;
      const { repeat = () => [], curl = () => [], report = () => value } = row;
      const repeated = repeat === true ? repeatFlag(flags, value) : repeat(value);
      return { flags: isOwn ? repeated : [], curlFlags: curl(value), reported: report(value) };
    },
  };
}

function repeatFlag(flags: string, value: unknown): string[] {
  const [flag = ""] = /--[\w-]+/.exec(flags) ?? [];
  return [value].flat().flatMap((one) => (one === true ? [flag] : [flag, String(one)]));
}

function addOption<Value>(
  command: Command,
  flags: string,
  { help, ...row }: OptionRow<Value>,
): void {
  const option = new Option(flags, help);
  if (row.parse !== undefined) {
    option.argParser<Value | undefined>(row.parse);
  }
  if (row.choices !== undefined) {
    option.choices(row.choices);
  }
  if (row.default !== undefined) {
    option.default(...row.default);
  }
  command.addOption(option);
  if (row.negated !== undefined) {
    command.option(`--no-${option.name()}`, row.negated);
  }
}

const service: readonly Role[] = ["service"];
const intermediary: readonly Role[] = ["intermediary"];
const client: readonly Role[] = ["client"];
const any: readonly Role[] = [...service, ...intermediary, ...client];

const maskHeaders = (header: Readonly<Record<string, string>>): readonly string[] =>
  Object.keys(header).flatMap((name) => ["-H", `${name}: …`]);

const serverOptions: readonly RunOption[] = [
  define("url", ["service", "intermediary"], "--url <BASE_URL>", {
    help: "judge what is at this base URL (without /graph)",
    parse: parseBaseUrl,
  }),
  define("via", service, "--via <BASE_URL>", {
    help: "judge it through this proxy in front of it, too, and say what the proxy changes",
    parse: parseBaseUrl,
  }),
  define("name", any, "--name <NAME>", {
    help: "what it is called, for reports and comparisons",
    parse: parseLabel,
  }),
  define("serverVersion", any, "--server-version <VERSION>", {
    help: "its version, for reports and comparisons",
    parse: parseLabel,
  }),
  define("without", service, "--without <NEEDS>", {
    help: `skip cases that need: ${needsHelp}`,
    parse: parseNeeds,
    repeat: (needs) => ["--without", [...needs].join(",")],
    report: (needs) => [...needs],
  }),
  define("library", service, "--library <FILE>", {
    help: "the server holds the records of this file, not the kit's",
    repeat: true,
  }),
  define("overdue", service, "--overdue <FILE>", {
    help: "the overdue service of the server says what is in this file",
    repeat: true,
  }),
  define("timeout", ["service", "client"], "--timeout <TIME>", {
    help: `maximum time for a whole response, or for an answer of a driver, ${durationHelp}`,
    parse: parseDuration,
    default: [10_000, "10s"],
    repeat: (milliseconds) => ["--timeout", formatDuration(milliseconds)],
  }),
  define("originPort", intermediary, "--origin-port <N>", {
    help: "with --url: be an origin at this port of 127.0.0.1 (repeatable: two show retries)",
    parse: collectPort,
    repeat: true,
  }),
  define("timeout", intermediary, "--timeout <TIME>", {
    help: `maximum time for an exchange, besides the pauses of its case, ${durationHelp}`,
    parse: parseDuration,
    default: [3000, "3s"],
    repeat: (milliseconds) => ["--timeout", formatDuration(milliseconds)],
  }),
  define("wait", ["service", "intermediary"], "--wait <TIME>", {
    help: `maximum time for the first response, and in all for those that ask to wait, ${durationHelp} (default: 30s for a command, 10s for a URL)`,
    parse: parseDuration,
    repeat: (milliseconds) => ["--wait", formatDuration(milliseconds)],
  }),
  define("rate", service, "--rate <N>", {
    help: "maximum number of requests per second",
    parse: parseRate,
    repeat: true,
  }),
  define("header", service, "-H, --header <NAME:VALUE>", {
    help: "send this header (repeatable)",
    parse: collectHeader,
    repeat: maskHeaders,
    curl: maskHeaders,
    report: (header) => Object.keys(header),
  }),
  define("headerFile", service, "--header-file <FILE>", {
    help: "send the headers in this file; reports hide their values",
    repeat: true,
    curl: (file) => ["-H", `@${file}`],
  }),
  define("cacert", service, "--cacert <FILE>", {
    help: "trust the certificates in this PEM file",
    repeat: true,
    curl: (file) => ["--cacert", file],
  }),
  define("insecure", service, "--insecure", {
    help: "trust any certificate",
    repeat: true,
    curl: () => ["--insecure"],
  }),
];

/** Which cases run. `replay` reads that from reports. */
const selectionOptions: readonly RunOption[] = [
  define("clause", any, "--clause <GLOB>", {
    help: "run only the recorded cases of this clause (repeatable)",
    parse: collect,
  }),
  define("step", service, "--step <N>", {
    help: "run only the cases of steps 1 to N of the guide to implementing (see list --steps)",
    parse: integerBetween(1, 999),
  }),
  define("suite", service, "--suite <VERSION>", {
    help: "run only the cases that this version of the kit had, like 0.1",
  }),
  define("lastFailed", service, "--last-failed", {
    help: "run only what failed in this folder, on any server, and has not passed since",
  }),
  define("watch", service, "--watch", {
    help: "run again when files of the command or of the cases change, what failed first; Ctrl-C ends",
  }),
  define("skip", any, "--skip <GLOB>", {
    help: "skip these cases, or generated/PROPERTY (repeatable)",
    parse: collect,
  }),
  define("shard", any, "--shard <K/N>", {
    help: "run only the K-th of N parts of all these cases",
    parse: parseShard,
  }),
];

const judgingOptions: readonly RunOption[] = [
  define("cases", service, "--cases <DIR>", {
    help: "also run the case files in this folder (repeatable)",
    parse: collect,
    repeat: true,
  }),
  define("clauses", service, "--clauses <FILE>", {
    help: "also judge by the house rules in this file, which cases of --cases test",
    repeat: true,
  }),
  define("knownFailing", any, "--known-failing <FILE>", {
    help: "expect the failures in this file; fail if one no longer occurs or has expired",
  }),
  define("strict", any, "--strict", { help: "count warnings as failures", repeat: true }),
  define("profile", any, "--profile <NAME>", {
    help: "judge unspecified cases, too, by what the reference does",
    choices: ["reference", "none"],
    repeat: true,
  }),
  define("jobs", service, "--jobs <N>", {
    help: "maximum number of concurrent cases",
    parse: integerBetween(1, 256),
    default: [32],
    repeat: true,
  }),
  define("jobs", client, "--jobs <N>", {
    help: "number of drivers at once (default: 4, or 1 with --loop)",
    parse: integerBetween(1, 64),
    repeat: true,
  }),
  define("diagnosis", service, "--no-diagnosis", {
    help: "send nothing more to find the causes of failures, and when they occur; still shrink counterexamples",
    repeat: (isOn) => (isOn ? [] : ["--no-diagnosis"]),
  }),
  define("timeLimit", any, "--time-limit <TIME>", {
    help: `stop after this time, with status 3 if nothing has failed by then; ${durationHelp}`,
    parse: parseDuration,
  }),
  define("bail", any, "--bail [N]", {
    help: "stop after N failed cases, or after the first without N",
    parse: integerBetween(1, 1_000_000),
  }),
];

const generatedOptions: readonly RunOption[] = [
  define("generated", service, "--generated <N>", {
    help: "number of generated cases (default: 500, or 0 with ID-GLOB, --clause or --step)",
    parse: integerBetween(0, 1_000_000),
  }),
  define("generatedTime", service, "--generated-time <TIME>", {
    help: `stop generated cases after this time, with status 3 if nothing has failed by then; ${durationHelp}`,
    parse: parseDuration,
  }),
  define("seed", service, "--seed <S>", {
    help: "seed of the generated cases: a number or random (default: 1)",
    parse: parseSeed,
  }),
  define("path", service, "--path <P>", { help: "run only the generated case with this path" }),
  define("save", service, "--save <DIR>", {
    help: "write each counterexample to this folder as a case file",
  }),
];

const reportOptions: readonly RunOption[] = [
  define("report", any, "--report <FORMAT=FILE>", {
    help: `also write a report: ${reportFormats.join(", ")} (repeatable)`,
    parse: collectOutputs(reportFormats, reportFormats),
  }),
  define("reportJson", any, "--report-json <FILE>", { help: "the same as --report json=FILE" }),
  define("writeKnownFailing", any, "--write-known-failing <FILE>", {
    help: "write the failures of this run to a file for --known-failing",
  }),
  define("serverLog", ["service", "intermediary"], "--server-log <FILE>", {
    help: "write all output of the command to this file as it is, secrets included",
  }),
  define("ci", any, "--no-ci", {
    help: "write no annotations and no job summary in GitHub Actions",
  }),
  define("json", any, "--json", { help: "print the report as JSON instead of text" }),
  define("showProfile", any, "--show-profile", { help: "show what was seen in unspecified cases" }),
  define("quiet", any, "-q, --quiet", { help: "print only the verdict" }),
  define("verbose", any, "-v, --verbose", { help: "print every failure in full" }),
  define("color", any, "--color", { help: "use colors", negated: "use no colors" }),
];

const configOptions: readonly RunOption[] = [
  define("config", service, "--config <FILE>", {
    help: "read more options from this file (default: graph-spec-kit.json if it exists)",
    negated: "read no file of options",
    repeat: (file) => (file === false ? ["--no-config"] : ["--config", file]),
  }),
];

/** How a client is asked, or what is served to one without a driver. */
const clientOptions: readonly RunOption[] = [
  define("loop", client, "--loop", {
    help: "start the driver once, and write it a query per line",
    repeat: true,
  }),
  define("for", client, "--for <TIME>", {
    help: `without a driver: serve for this time, ${durationHelp} (default: until Ctrl-C)`,
    parse: parseDuration,
  }),
  define("serve", client, "--serve <ID>", {
    help: "without a driver: respond to whatever comes as this case does",
  }),
];

const groups: readonly (readonly [heading: string, options: readonly RunOption[]])[] = [
  ["The program:", serverOptions],
  ["The client:", clientOptions],
  ["The cases:", selectionOptions],
  ["The cases:", judgingOptions],
  ["Generated cases:", generatedOptions],
  ["The report:", reportOptions],
  ["Options:", configOptions],
];

/** Groups that `replay` does not have. */
const ofRunOnly: readonly (readonly RunOption[])[] = [selectionOptions, generatedOptions];

/** Options of other roles than the service that `replay` has. */
const ofReplay: ReadonlySet<OptionName> = new Set(["loop", "originPort"]);

/** A command that judges: a service, or the role of its name. */
export type RunCommandName = "run" | "replay" | RoleCase["role"];

/** Adds the options of a command that judges. */
export function addRunOptions(command: Command, name: RunCommandName): void {
  const role = name === "run" || name === "replay" ? "service" : name;
  for (const [heading, options] of groups) {
    const own = options.filter(({ roles }) => roles.includes(role));
    const ofRoles = name === "replay" ? options.filter((option) => ofReplay.has(option.name)) : [];
    const added = name === "replay" && ofRunOnly.includes(options) ? [] : [...own, ...ofRoles];
    if (added.length > 0) {
      command.optionsGroup(heading);
      for (const option of added) {
        option.addTo(command);
      }
    }
  }
}

function listOptions(role: Role = "service"): readonly RunOption[] {
  return groups.flatMap(([, options]) => options.filter(({ roles }) => roles.includes(role)));
}

/**
 * Lists the options that a command must repeat to judge one case in the same way, and those with
 * which curl reaches the server. The command reads a configuration file, too, so it repeats none of
 * that.
 */
export function toRerunFlags(options: RunCliOptions, role?: Role): RerunFlags {
  const own = listOptions(role).map(({ describe }) => describe(options));
  return {
    flags: own.flatMap(({ flags }) => flags),
    curlFlags: own.flatMap(({ curlFlags }) => curlFlags),
  };
}

/** What a report says elsewhere. */
const unreported: ReadonlySet<OptionName> = new Set(["url", "via"]);

/** Lists the options of a run for its report, without where it goes and how it looks. */
export function toReportedOptions(options: RunCliOptions, role?: Role): JsonObject {
  const entries = listOptions(role)
    .filter((option) => !unreported.has(option.name) && !reportOptions.includes(option))
    .map(({ name, describe }) => [name, describe(options).reported]);
  return JSON.parse(JSON.stringify(Object.fromEntries(entries)));
}

function collectPort(text: string, before: readonly number[] = []): readonly number[] {
  if (before.length === 2) {
    throw new InvalidArgumentError("Give two ports at most.");
  }
  return [...before, integerBetween(1, 65_535)(text)];
}

function parseLabel(text: string): string {
  if (text.trim() === "") {
    throw new InvalidArgumentError("Give at least one character that is not a space.");
  }
  return text;
}

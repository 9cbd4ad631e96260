import type { RerunFlags } from "../../report/to-rerun-command.ts";
import { defaultJobs } from "../../run/capacity.ts";
import { timeoutOf } from "../../transport/server-access.ts";
import { formatDuration } from "../options/parse-duration.ts";
import type { RunCliOptions } from "./run-cli-options.ts";

/**
 * Lists the options that a command must repeat to send one case to the same server in the same way
 * and to judge it in the same way, and the options with which curl reaches the server. Secrets are
 * masked. What a configuration file says need not be repeated, since the command reads the file, too.
 */
export function toRerunFlags(options: RunCliOptions): RerunFlags {
  const given = leaveOutConfigured(options);
  const { library, without, profile, cases, clauses, headerFile } = given;
  const { strict, diagnosis, jobs, timeout, rate, wait } = given;
  return {
    flags: [
      ...toConfigFlags(given),
      ...repeat("--cases", ...(cases ?? [])),
      ...repeat("--clauses", clauses),
      ...repeat("--library", library),
      ...repeat("--without", without && [...without].join(",")),
      ...repeat("--profile", profile),
      ...(strict === true ? ["--strict"] : []),
      ...(diagnosis === false ? ["--no-diagnosis"] : []),
      ...repeat("--jobs", jobs === defaultJobs ? undefined : jobs?.toString()),
      ...repeat("--timeout", timeout === timeoutOf({}) ? undefined : formatDuration(timeout)),
      ...repeat("--rate", rate?.toString()),
      ...repeat("--wait", formatDuration(wait)),
      ...toHeaderFlags(given),
      ...repeat("--header-file", headerFile),
      ...toTlsFlags(given),
    ],
    curlFlags: [
      ...toHeaderFlags(options),
      ...repeat("-H", options.headerFile && `@${options.headerFile}`),
      ...toTlsFlags(options),
    ],
  };
}

function leaveOutConfigured(options: RunCliOptions): Partial<RunCliOptions> {
  const entries = Object.entries(options);
  return Object.fromEntries(entries.filter(([name]) => options.configured?.has(name) !== true));
}

function toConfigFlags({ config }: Partial<RunCliOptions>): readonly string[] {
  return config === false ? ["--no-config"] : repeat("--config", config);
}

function toHeaderFlags({ header = {} }: Partial<RunCliOptions>): readonly string[] {
  return Object.keys(header).flatMap((name) => ["-H", `${name}: …`]);
}

function toTlsFlags({ cacert, insecure }: Partial<RunCliOptions>): readonly string[] {
  return [...repeat("--cacert", cacert), ...(insecure === true ? ["--insecure"] : [])];
}

function repeat(option: string, ...values: readonly (string | undefined)[]): string[] {
  return values.flatMap((value) => (value === undefined ? [] : [option, value]));
}

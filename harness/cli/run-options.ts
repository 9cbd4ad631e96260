import { readFile } from "node:fs/promises";
import { describeError } from "../kit/describe-error.ts";
import type { TargetSource } from "../server/open-target.ts";
import type { Need } from "../suite/case.ts";
import { collectHeader } from "./parse-option.ts";
import { UsageError } from "./usage-error.ts";

/** The options of `run`, as the command line gives them. */
export interface RunCliOptions {
  readonly url?: string;
  readonly skip: readonly string[];
  readonly without?: ReadonlySet<Need>;
  readonly strict?: true;
  readonly profile?: "reference" | "none";
  readonly showProfile?: true;
  readonly cases: readonly string[];
  readonly library?: string;
  readonly generated?: number;
  readonly generatedTime?: number;
  readonly seed?: number;
  readonly path?: string;
  readonly save?: string;
  readonly jobs: number;
  readonly timeout: number;
  readonly wait?: number;
  readonly bail?: number | true;
  readonly header: Readonly<Record<string, string>>;
  readonly headerFile?: string;
  readonly cacert?: string;
  readonly insecure?: true;
  readonly reportJson?: string;
  readonly json?: true;
  readonly quiet?: true;
  readonly verbose?: true;
  readonly color?: boolean;
}

/**
 * Finds the one server to judge.
 *
 * @param command what stands behind `--`; undefined without one.
 * @throws UsageError when both or neither of `--url` and a command are given.
 */
export function toTargetSource(
  url: string | undefined,
  command: readonly string[] | undefined,
): TargetSource {
  if (url !== undefined && command !== undefined) {
    throw new UsageError("Give either --url BASE_URL or a command behind --, not both");
  }
  if (url !== undefined) {
    return { url };
  }
  if (command === undefined || command.length === 0) {
    throw new UsageError(
      "Give the server to judge: --url BASE_URL, or a command that starts it behind --",
    );
  }
  return { command };
}

/**
 * Reads headers from a file, one `NAME: VALUE` a line; empty lines and lines with `#` are left out.
 * No value is ever shown.
 *
 * @throws UsageError naming the file and the line.
 */
export async function readHeaderFile(path: string): Promise<Readonly<Record<string, string>>> {
  const text = await readOptionFile(path, "--header-file");
  let headers: Readonly<Record<string, string>> = {};
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() !== "" && !line.startsWith("#")) {
      try {
        headers = collectHeader(line, headers);
      } catch (error) {
        const reason = describeError(error);
        throw new UsageError(`${path}:${index + 1}: ${reason}`);
      }
    }
  }
  return headers;
}

/**
 * Reads a file that an option names.
 *
 * @throws UsageError naming the option and the file.
 */
export async function readOptionFile(path: string, option: string): Promise<string> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    throw new UsageError(`Cannot read the file of ${option}: ${describeError(error)}`);
  }
}

/**
 * The options that a later command must repeat to run one case against the same server, and those
 * for curl; secrets are left out.
 */
export function toRerunFlags(options: RunCliOptions): { flags: string[]; curlFlags: string[] } {
  const { headerFile, cacert, insecure, header, library, without, profile } = options;
  const masked = Object.keys(header).map((name) => `${name}: …`);
  return {
    flags: [
      ...options.cases.flatMap((folder) => ["--cases", folder]),
      ...(library === undefined ? [] : ["--library", library]),
      ...(without === undefined ? [] : ["--without", [...without].join(",")]),
      ...(profile === undefined ? [] : ["--profile", profile]),
      ...masked.flatMap((value) => ["-H", value]),
      ...(headerFile === undefined ? [] : ["--header-file", headerFile]),
      ...(cacert === undefined ? [] : ["--cacert", cacert]),
      ...(insecure === true ? ["--insecure"] : []),
    ],
    curlFlags: [
      ...masked.flatMap((value) => ["-H", value]),
      ...(headerFile === undefined ? [] : ["-H", `@${headerFile}`]),
      ...(cacert === undefined ? [] : ["--cacert", cacert]),
      ...(insecure === true ? ["--insecure"] : []),
    ],
  };
}

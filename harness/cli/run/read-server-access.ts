import { X509Certificate } from "node:crypto";
import { constants, openSync, statSync } from "node:fs";
import { Socket } from "node:net";
import { text } from "node:stream/consumers";
import { readTextFile } from "../../json/read-json-file.ts";
import type { TargetSource } from "../../server/open-target.ts";
import { describeError } from "../../terminal/describe-error.ts";
import type { ServerAccess } from "../../transport/server-access.ts";
import type { RunCliOptions } from "../options/add-run-options.ts";
import { collectHeader } from "../options/option-values.ts";
import { UsageError } from "../usage-error.ts";

/**
 * Decides which server to judge: the one at `--url`, or the one that a command starts. Commands that
 * judge ask for it before they read anything.
 */
export function toTargetSource(
  { url, serverLog }: Pick<RunCliOptions, "url" | "serverLog">,
  serverCommand: readonly string[] | undefined,
): TargetSource {
  if (url !== undefined && serverCommand !== undefined) {
    throw new UsageError("Give either --url BASE_URL or a command after --, not both");
  }
  if (url !== undefined) {
    if (serverLog !== undefined) {
      throw new UsageError("--server-log needs a command after --: the kit reads no other output");
    }
    return { url };
  }
  if (serverCommand === undefined || serverCommand.length === 0) {
    throw new UsageError("Say what to judge: --url BASE_URL, or after -- a command that starts it");
  }
  return { command: serverCommand };
}

/** Collects how to reach the server; headers of `--header-file` replace those of `--header`. */
export async function readServerAccess(options: RunCliOptions): Promise<ServerAccess> {
  const { header, headerFile, cacert, insecure, timeout, url, via } = options;
  return {
    headers: { ...header, ...(headerFile !== undefined && (await readHeaderFile(headerFile))) },
    ca: cacert === undefined ? undefined : await readCertificates(cacert),
    insecure,
    isProxied: via !== undefined && url === via,
    timeoutMs: timeout,
  };
}

/**
 * Reads headers, one `NAME: VALUE` per line. Errors name the line, not its content: it is secret.
 */
export async function readHeaderFile(path: string): Promise<Readonly<Record<string, string>>> {
  const text = await readOptionFile(path, "--header-file");
  let headers: Readonly<Record<string, string>> = {};
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() !== "" && !line.startsWith("#")) {
      try {
        headers = collectHeader(line, headers);
      } catch (error) {
        throw new UsageError(`${path}:${index + 1}: ${describeError(error)}`);
      }
    }
  }
  return headers;
}

async function readCertificates(path: string): Promise<string> {
  const text = await readOptionFile(path, "--cacert");
  try {
    new X509Certificate(text);
    return text;
  } catch {
    throw new UsageError(`${path} holds no PEM certificate, which --cacert needs`);
  }
}

const maxPipeMs = 5000;

/** Reads a file that an option names. It may be a pipe, as a shell makes it of `<(command)`. */
export async function readOptionFile(path: string, option: string): Promise<string> {
  try {
    return statSync(path).isFIFO() ? await readPipe(path) : readTextFile(path);
  } catch (error) {
    throw new UsageError(`Cannot read the file of ${option}: ${describeError(error)}`);
  }
}

async function readPipe(path: string): Promise<string> {
  // Otherwise to open a pipe blocks until another process writes to it.
  const fd = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  const pipe = new Socket({ fd, readable: true, writable: false });
  const late = new Error("it does not end within 5 s");
  const timer = setTimeout(() => pipe.destroy(late), maxPipeMs);
  return text(pipe).finally(() => clearTimeout(timer));
}

import type { FailureKind } from "../transport/failure-kind.ts";
import type { ServerProcess } from "./server-process.ts";

/** Why a command is not judged: how it ended before it was stopped, and why no attempt worked. */
export interface CommandFailure {
  readonly command: readonly string[];
  /** How it ended; undefined when it still ran. */
  readonly ending: string | undefined;
  /** Why the last attempt to reach it failed. */
  readonly reason: string;
  /** How that attempt failed. */
  readonly failure: FailureKind;
  /** Base URL at which it responds instead; undefined when there is none. */
  readonly other: string | undefined;
}

/** Explains why a command gave no HTTP response, and what to do. */
export function describeSilentCommand(server: ServerProcess, failure: CommandFailure): string {
  const urls = server.baseUrls().join(" or ");
  const errors = server.lastErrors();
  const what = describeSilence(urls, adviseOnPort(server, failure), failure);
  return errors.length === 0
    ? `${what}; it wrote nothing to stderr`
    : [`${what}; the last lines of its stderr:`, ...errors.map((line) => `  ${line}`)].join("\n");
}

function describeSilence(
  urls: string,
  advice: string,
  { ending, reason, failure, other }: CommandFailure,
): string {
  if (ending !== undefined) {
    return `The command ${ending} before it gave an HTTP response`;
  }
  if (other === undefined && (failure === "timeout" || failure === "closed")) {
    const how = failure === "timeout" ? "does not respond" : "closes the connection";
    const what = failure === "timeout" ? "to the first request" : "instead of responding";
    return `The command listens at ${urls} and ${how} ${what}: ${reason}`;
  }
  return `The command gave no HTTP response at ${urls}: ${reason}. It must listen on the port in PORT (or {port}), or print its base URL as its first line${advice}`;
}

function adviseOnPort(server: ServerProcess, { command, other }: CommandFailure): string {
  if (other !== undefined) {
    return `. It responds at ${other} instead: make it listen on 127.0.0.1, or print that URL as its first line`;
  }
  const named = findNamedPort(command);
  if (named !== undefined) {
    return `. Its arguments name the port ${named}: write {port} instead`;
  }
  const printed = findPrintedPort(server);
  return printed === undefined
    ? ""
    : `. It printed the port ${printed}: make it listen on the port in PORT instead`;
}

/** The first port that a program may open without privileges: a smaller number is most often no port. */
const minFreePort = 1024;

function findNamedPort(command: readonly string[]): string | undefined {
  if (command.some((word) => word.includes("{port}"))) {
    return undefined;
  }
  return command
    .map((word, index) => {
      const [, marked, port] = /^(.*[:=])?(\d{2,5})$/.exec(word) ?? [];
      const isMarked = marked !== undefined || /^(-p|--port)$/.test(command[index - 1] ?? "");
      return isMarked || Number(port) >= minFreePort ? port : undefined;
    })
    .find(Boolean);
}

function findPrintedPort(server: ServerProcess): string | undefined {
  const given = new Set(server.baseUrls().map((url) => new URL(url).port));
  return [...server.lastOutput(), ...server.lastErrors()]
    .flatMap((line) => [...line.matchAll(/(?:\bport[ =:]+|[\w\]]:)(\d{2,5})\b/gi)])
    .map(([, port = ""]) => port)
    .find((port) => isPort(port) && !given.has(port));
}

/** Times of day in a log look like ports, but they are too low for one. */
function isPort(text: string): boolean {
  return Number(text) >= 80 && Number(text) < 65_536;
}

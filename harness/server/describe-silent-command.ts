import type { FailureKind } from "../transport/failure-kind.ts";
import type { ServerProcess } from "./server-process.ts";

/** Why a command is not judged: how it ended before it was stopped, and why no attempt worked. */
export interface CommandFailure {
  /** How it ended; undefined when it still ran. */
  readonly ending: string | undefined;
  /** Why the last attempt to reach it failed. */
  readonly reason: string;
  readonly failure: FailureKind;
  /** Base URL at which it responds instead; undefined when there is none. */
  readonly other: string | undefined;
}

/** Explains why a command gave no HTTP response, and what to do. */
export function describeSilentCommand(server: ServerProcess, failure: CommandFailure): string {
  const what = describeSilence(server.baseUrls().join(" or "), failure);
  const lines = [...server.lastOutput(), ...server.lastErrors()];
  return lines.length === 0
    ? `${what}; it wrote nothing`
    : [`${what}; the last lines that it wrote:`, ...lines.map((line) => `  ${line}`)].join("\n");
}

function describeSilence(urls: string, { ending, reason, failure, other }: CommandFailure): string {
  if (ending !== undefined) {
    return `The command ${ending} before it gave an HTTP response`;
  }
  if (other === undefined && (failure === "timeout" || failure === "closed")) {
    const how = failure === "timeout" ? "does not respond" : "closes the connection";
    const what = failure === "timeout" ? "to the first request" : "instead of responding";
    return `The command listens at ${urls} and ${how} ${what}: ${reason}`;
  }
  const silence = `The command gave no HTTP response at ${urls}: ${reason}`;
  return other === undefined
    ? `${silence}. It must listen on the port in PORT (or {port}), or print its base URL as its first line`
    : `${silence}. It responds at ${other} instead: make it listen on 127.0.0.1, or print that URL as its first line`;
}

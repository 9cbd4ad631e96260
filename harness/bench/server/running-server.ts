import { request as sendRequest } from "undici";
import { startServerProcess } from "../../server/server-process.ts";
import type { ContenderServer } from "./contender-server.ts";
import type { PinCommand } from "./pin-command.ts";

/** A server that is measured, started. */
export interface RunningServer extends ContenderServer {
  /** The address of its endpoint. */
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

/** Maximum milliseconds to wait for a server to print its base URL. */
const printTimeoutMs = 30_000;

/** The core of every server; only one of them works at a time. */
const serverCore = 0;

/**
 * Starts a server on its core.
 *
 * @throws Error when it does not print its base URL.
 */
export async function startContender(
  server: ContenderServer,
  { datasetFile, pin }: { readonly datasetFile: string; readonly pin: PinCommand },
): Promise<RunningServer> {
  const child = await startServerProcess(pin(serverCore, server.command), { datasetFile });
  const baseUrl = await child.printedUrl(printTimeoutMs);
  if (baseUrl === undefined || child.pid === undefined) {
    await child.stop();
    throw new Error(`Cannot start ${server.name}: ${child.lastErrors().join("\n")}`);
  }
  return { ...server, url: baseUrl + server.path, pid: child.pid, stop: () => child.stop() };
}

/** A response as its status and the text of its body. */
export interface TextResponse {
  readonly status: number;
  readonly text: string;
}

/**
 * Sends one body to a server.
 *
 * @throws Error when no response comes.
 */
export async function sendBody(
  { url }: RunningServer,
  body: string,
  method: "POST" | "PUT" = "POST",
): Promise<TextResponse> {
  const headers = { "content-type": "application/json" };
  const { statusCode, body: stream } = await sendRequest(url, { method, headers, body });
  return { status: statusCode, text: await stream.text() };
}

import { request as sendRequest } from "undici";
import { type StartedServer, startServer } from "../start-server.ts";
import type { ContenderServer } from "./contender-server.ts";
import type { PinCommand } from "./pin-command.ts";

/** A server that is measured, started. */
export interface RunningServer extends ContenderServer, StartedServer {
  /** The address of its endpoint. */
  readonly url: string;
}

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
  const command = pin(serverCore, server.command);
  const started = await startServer(server.name, { command, datasetFile });
  return { ...server, ...started, url: started.baseUrl + server.path };
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

import { Buffer } from "node:buffer";
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestListener,
} from "node:http";
import { createServer as createTlsServer } from "node:https";
import { type LocalServer, startLocalServer } from "./local-server.ts";
import type { SelfSignedCertificate } from "./self-signed-certificate.ts";

/** A request as a scripted server got it. */
export interface ReceivedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** As they were spelled: names, each followed by its value. */
  readonly rawHeaders: readonly string[];
  readonly body: Buffer;
}

/** The response of a scripted server. */
export interface ScriptedResponse {
  readonly status: number;
  /** Besides Content-Length, and Content-Type unless it is set here. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON unless it is text. */
  readonly body: unknown;
}

/** Chooses a response; a request for which it settles with undefined never gets one. */
export type RespondTo = (
  request: ReceivedRequest,
) => ScriptedResponse | undefined | Promise<ScriptedResponse | undefined>;

/** A running scripted server. */
export interface ScriptedServer extends LocalServer {
  readonly requests: readonly ReceivedRequest[];
}

/** How a scripted server listens. */
export interface ListenOptions {
  readonly certificate?: SelfSignedCertificate;
  readonly port?: number;
}

/** Starts a server on IPv4 loopback that responds as a test scripts it, correctly or not. */
export async function startScriptedServer(
  respond: RespondTo,
  { certificate, port }: ListenOptions = {},
): Promise<ScriptedServer> {
  const requests: ReceivedRequest[] = [];
  const listener: RequestListener = async (incoming, response) => {
    const request = await receive(incoming).catch(() => undefined);
    if (request === undefined) {
      // The client went away in the middle of its request.
      return;
    }
    requests.push(request);
    const scripted = await respond(request);
    if (scripted !== undefined) {
      const { status, headers = {}, body } = scripted;
      const bytes = Buffer.from(typeof body === "string" ? body : JSON.stringify(body));
      response.writeHead(status, {
        "Content-Type": "application/json; charset=utf-8",
        "Content-Length": bytes.length,
        ...headers,
      });
      response.end(bytes);
    }
  };
  const server =
    certificate === undefined ? createServer(listener) : createTlsServer(certificate, listener);
  const local = await startLocalServer(server, port);
  const url = certificate === undefined ? local.url : local.url.replace("http:", "https:");
  return { ...local, url, requests };
}

async function receive(incoming: IncomingMessage): Promise<ReceivedRequest> {
  const body = Buffer.concat(await incoming.toArray());
  const { method = "", url = "", headers, rawHeaders } = incoming;
  return { method, path: url, headers, rawHeaders, body };
}

import { Buffer } from "node:buffer";
import type { RequestHead, ResponseHead, WireMessage } from "../wire/message.ts";
import { readRequest, readResponse, type WireRead } from "../wire/read-message.ts";
import { startWireServer, type WireServer } from "../wire/start-wire-server.ts";
import type { WireSocket } from "../wire/wire-socket.ts";
import { openWireSocket } from "./open-wire-socket.ts";

/** A whole response, as a proxy gets it. */
export type ProxiedResponse = WireMessage<ResponseHead>;

/** One thing that a proxy does wrong. */
export interface ProxyBug {
  readonly passes?: (interim: ProxiedResponse) => boolean;
  /** Whether a response is dropped and the request sent again, to the other origin. */
  readonly repeats?: (response: ProxiedResponse) => boolean;
  /** Gives the bytes that an origin gets of a request. */
  readonly ask?: (bytes: Buffer) => Buffer;
  /** Gives the bytes that the client gets of a response. */
  readonly change?: (response: ProxiedResponse) => Buffer;
  /** Whether a connection is reset at its next request, which is not its first one. */
  readonly isReset?: () => boolean;
  /** Called first for each connection of a client; it is not served when this settles with true. */
  readonly abuse?: (client: WireSocket, count: number) => Promise<boolean>;
}

const patienceMs = 10_000;

/** Starts a plain proxy over sockets: what comes goes on, byte for byte, to one of two origins. */
export async function startSocketProxy(
  ports: readonly number[],
  {
    passes = () => true,
    repeats = () => false,
    change = ({ bytes }) => bytes,
    ask: askAs = (bytes) => bytes,
    isReset = () => false,
    abuse,
  }: ProxyBug = {},
): Promise<WireServer> {
  const idle = new Map<number, WireSocket[]>();
  let count = 0;
  const open = async (port: number): Promise<WireSocket | undefined> => {
    const kept = (idle.get(port) ?? []).filter(({ isOpen }) => isOpen);
    const connection = kept.pop();
    idle.set(port, kept);
    return connection ?? openWireSocket(port);
  };
  const ask = async (
    request: WireMessage<RequestHead>,
    port: number,
    onInterim: (interim: ProxiedResponse) => void,
  ): Promise<WireRead<ResponseHead>> => {
    const origin = await open(port);
    if (origin === undefined && port !== ports.at(-1)) {
      return ask(request, ports.at(-1) ?? port, onInterim);
    }
    void origin?.write(askAs(request.bytes));
    for (;;) {
      const read = origin && (await readResponse(origin, request.head.method, patienceMs));
      if (read === undefined || read.outcome === "ending" || read.head.status === "101") {
        return { outcome: "ending", kind: "closed", bytes: Buffer.alloc(0) };
      }
      if (!read.head.status.startsWith("1")) {
        idle.set(port, [...(idle.get(port) ?? []), ...(origin === undefined ? [] : [origin])]);
        return read;
      }
      onInterim(read);
    }
  };
  return startWireServer(async (client) => {
    count += 1;
    if ((await abuse?.(client, count)) === true) {
      return;
    }
    for (let served = 0; ; served += 1) {
      const request = await readRequest(client, patienceMs);
      if (request.outcome === "ending" || (served > 0 && isReset())) {
        return;
      }
      const onInterim = (interim: ProxiedResponse): void => {
        if (passes(interim) && request.head.version === "HTTP/1.1") {
          client.write(interim.bytes);
        }
      };
      const [first = 0, second = first] = ports;
      let response = await ask(request, first, onInterim);
      if (response.outcome === "ending" && request.head.method === "GET") {
        response = await ask(request, second, onInterim);
      }
      if (response.outcome === "message" && repeats(response)) {
        response = await ask(request, second, onInterim);
      }
      client.write(response.outcome === "message" ? change(response) : badGateway);
    }
  });
}

const badGateway = Buffer.from("HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\n\r\n");

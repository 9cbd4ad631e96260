import assert from "node:assert/strict";
import { connect, createServer } from "node:net";
import { describe, it } from "node:test";
import { createServer as createTlsServer } from "node:tls";
import { judgeTarget } from "../../testing/hostile/judge-raw-server.ts";
import { startRawServer } from "../../testing/hostile/raw-server.ts";
import {
  generousLimits,
  silentLimits,
  type TimeLimits,
  unansweredWaitMs,
} from "../../testing/hostile/time-limits.ts";
import { listenLocally } from "../../testing/local-server.ts";
import { scaleTime } from "../../testing/scale-time.ts";
import { startScriptedServer } from "../../testing/scripted-server.ts";
import { readSelfSignedCertificate } from "../../testing/self-signed-certificate.ts";
import { isWrong } from "../case-result.ts";

/** Type of the first TLS record of a client. */
const handshake = 0x16;

const respond = (): { status: number; body: unknown } => ({ status: 400, body: {} });

async function assertNoResponse(
  url: string,
  reason: RegExp,
  limits: TimeLimits = { ...generousLimits, waitMs: unansweredWaitMs },
): Promise<void> {
  const options = { ...limits, insecure: true };
  const { result } = await judgeTarget({ url }, options);
  assert.deepEqual([result.verdict, result.exitStatus], ["not run", 3]);
  assert.match(result.endedEarly ?? "", reason);
  assert.ok(result.durationMs < generousLimits.waitMs);
}

describe("runSuite() over TLS", { concurrency: 3 }, () => {
  it("gets no response at a plain base URL from a server that speaks TLS", async (test) => {
    const server = await startScriptedServer(respond, {
      certificate: readSelfSignedCertificate(),
    });
    test.after(() => server.close());
    const url = server.url.replace("https:", "http:");
    await assertNoResponse(
      url,
      /: The connection ended before the response\. The server responds at https:/,
      // Nothing is waited for.
      { ...generousLimits, waitMs: scaleTime(3_600_000) },
    );
  });

  it("finds that a port speaks TLS which responds to plain HTTP with a text", async (test) => {
    const secure = createTlsServer(readSelfSignedCertificate());
    const securePort = await listenLocally(secure);
    const server = createServer((socket) => {
      socket.on("error", () => undefined);
      socket.once("data", (chunk) => {
        if (chunk[0] === handshake) {
          const inner = connect(securePort, "127.0.0.1").on("error", () => undefined);
          inner.write(chunk);
          socket.pipe(inner).pipe(socket);
        } else {
          socket.end("HTTP/1.0 400 Bad Request\r\n\r\nClient sent an HTTP request.\n");
        }
      });
    });
    test.after(() => {
      server.close();
      secure.close();
    });
    const port = await listenLocally(server);
    const options = { ...generousLimits, setupCheck: true };
    const { result } = await judgeTarget({ url: `http://127.0.0.1:${port}` }, options);
    assert.deepEqual([result.verdict, result.results.some(isWrong)], ["not conforming", false]);
    assert.equal(
      result.endedEarly,
      `The server speaks TLS on this port: give https://127.0.0.1:${port} with --url`,
    );
  });

  it("gets no response at a TLS base URL from a server that does not speak TLS", async (test) => {
    const server = await startScriptedServer(respond);
    test.after(() => server.close());
    const url = server.url.replace("http:", "https:");
    await assertNoResponse(url, /: Cannot agree on TLS \(ERR_SSL_.* The server responds at http:/);
  });

  it("gets no response from a server that never takes part in the TLS handshake", async (test) => {
    const server = await startRawServer(() => []);
    test.after(() => server.stop());
    const url = server.baseUrl.replace("http:", "https:");
    await assertNoResponse(url, /: No complete response within [\d.]+ m?s \(/, {
      ...silentLimits,
      waitMs: unansweredWaitMs,
    });
  });
});

import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { judgeTarget } from "../../testing/hostile/judge-raw.ts";
import { RawServer } from "../../testing/hostile/raw-server.ts";
import { startScriptedServer } from "../../testing/scripted-server.ts";
import { createSelfSignedCertificate } from "../../testing/self-signed-certificate.ts";

const answer = (): { status: number; body: unknown } => ({ status: 400, body: {} });

async function assertNoResponse(url: string, why: RegExp): Promise<void> {
  const { result } = await judgeTarget({ url }, { insecure: true });
  assert.deepEqual([result.verdict, result.exitStatus], ["not run", 3]);
  assert.match(result.endedEarly ?? "", why);
  assert.ok(result.durationMs < 5000);
}

describe("a server gives no answer", { concurrency: 3, timeout: 30_000 }, () => {
  it("at a plain base URL when it speaks TLS", async (test) => {
    const server = await startScriptedServer(answer, {
      certificate: createSelfSignedCertificate(),
    });
    test.after(() => server.close());
    const url = server.url.replace("https:", "http:");
    await assertNoResponse(url, /: The connection ended before the answer \(/);
  });

  it("at a base URL with TLS when it does not speak that", async (test) => {
    const server = await startScriptedServer(answer);
    test.after(() => server.close());
    const url = server.url.replace("http:", "https:");
    await assertNoResponse(url, /: Cannot agree on TLS \(ERR_SSL_/);
  });

  it("when it never says a word of the TLS that it is asked for", async (test) => {
    const server = await RawServer.start(() => []);
    test.after(() => server.stop());
    const url = server.baseUrl.replace("http:", "https:");
    await assertNoResponse(url, /: No whole answer within 0\.3 s \(/);
  });
});

import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer as createNetServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { locateDataFile } from "./locate-data-file.ts";
import { formatPost, formatRequest } from "./testing/format-request.ts";
import { RawConnection } from "./testing/raw-connection.ts";
import { scaleTime } from "./testing/scale-time.ts";
import { type Ending, ServerProcess } from "./testing/server-process.ts";

/** Runs a command that ends by itself. */
function run(...args: readonly string[]): Promise<Ending> {
  return new ServerProcess(args).waitForEnd();
}

async function ask(baseUrl: string, request: string): Promise<string | undefined> {
  const connection = await RawConnection.open(baseUrl);
  await connection.send(request);
  const response = await connection.readResponse();
  connection.close();
  return response?.body;
}

describe("graph-spec-server", { concurrency: 4, timeout: scaleTime(180_000) }, () => {
  let folder = "";
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "graph-spec-server-"));
  });
  after(() => rm(folder, { recursive: true }));

  it("prints only its base URL on stdout, and serves the records of the package", async () => {
    const server = new ServerProcess(["--port", "0"]);
    const baseUrl = await server.waitForBaseUrl();
    assert.match(baseUrl, /^http:\/\/127\.0\.0\.1:[1-9]\d*$/);
    assert.equal(
      await ask(baseUrl, formatRequest('member(id: "m1") { name }')),
      '{"data":{"member":{"name":"Ada Lovelace"}},"errors":[]}',
    );
    assert.deepEqual(await server.stop("SIGTERM"), { code: 0, stdout: `${baseUrl}\n`, stderr: "" });
  });

  it("says once that its output cannot be written, and exits with 1", async () => {
    const module = `
      const error = Object.assign(new Error("ENOSPC: it failed"), { code: "ENOSPC" });
      process.stdout.write = () => {
        process.nextTick(() => process.stdout.emit("error", error));
        return false;
      };
    `;
    const options = `--import=data:text/javascript,${encodeURIComponent(module)}`;
    for (const flag of ["--version", "--help", "--list-mutants"]) {
      const server = new ServerProcess([flag], { NODE_OPTIONS: options });
      const stderr =
        "Cannot write to standard output: ENOSPC: it failed. Free space on the disk, or send the output elsewhere\n";
      assert.deepEqual(await server.waitForEnd(), { code: 1, stdout: "", stderr }, flag);
    }
  });

  it("prefers the command line to the environment for its port and host", async () => {
    const server = new ServerProcess([], { PORT: "0", HOST: "::1" });
    assert.match(await server.waitForBaseUrl(), /^http:\/\/\[::1\]:[1-9]\d*$/);
    const other = new ServerProcess(["--host", "127.0.0.1"], { PORT: "0", HOST: "nowhere" });
    assert.match(await other.waitForBaseUrl(), /^http:\/\/127\.0\.0\.1:/);
    assert.equal((await server.stop("SIGINT")).code, 0);
    assert.equal((await other.stop("SIGINT")).code, 0);
  });

  it("finishes requests under way after SIGTERM, closes idle connections and exits 0", async () => {
    const server = new ServerProcess(["--port", "0"]);
    const baseUrl = await server.waitForBaseUrl();
    const [busy, idle] = [await RawConnection.open(baseUrl), await RawConnection.open(baseUrl)];
    const request = formatPost('{"document":""}', "Expect: 100-continue\r\n");
    const split = request.indexOf("\r\n\r\n") + 4;
    await busy.send(request.slice(0, split));
    assert.equal((await busy.readResponse())?.status, 100);
    server.signal("SIGTERM");
    assert.equal(await idle.readResponse(), undefined);
    idle.close();
    await busy.send(request.slice(split));
    const response = await busy.readResponse();
    assert.equal(response?.body, '{"data":{},"errors":[]}');
    assert.equal(await busy.readResponse(), undefined);
    busy.close();
    assert.equal((await server.waitForEnd()).code, 0);
  });

  it("cuts off requests under way after a second signal", async () => {
    const server = new ServerProcess(["--port", "0", "--stop-grace", "10m"]);
    const stuck = await RawConnection.open(await server.waitForBaseUrl());
    await stuck.send(formatPost("{}", "Expect: 100-continue\r\n").slice(0, -2));
    assert.equal((await stuck.readResponse())?.status, 100);
    server.signal("SIGTERM");
    await assert.rejects(async () => {
      for (;;) {
        (await RawConnection.open(await server.waitForBaseUrl())).close();
      }
    });
    assert.equal((await server.stop("SIGINT")).code, 0);
  });

  it("names a port that is in use and exits 1", async () => {
    const occupier = createNetServer();
    await new Promise<void>((resolve) => occupier.listen(0, "127.0.0.1", resolve));
    const address = occupier.address();
    const port = typeof address === "object" ? String(address?.port) : "";
    const { code, stdout, stderr } = await run("--port", port);
    occupier.close();
    assert.equal(code, 1);
    assert.equal(stdout, "");
    assert.equal(
      stderr,
      `Cannot listen on 127.0.0.1, port ${port}: the port is in use. ` +
        "Choose another with --port, or --port 0 for a free one\n",
    );
  });

  it("names a host that is not of this machine and exits 1", async () => {
    const { code, stderr } = await run("--port", "0", "--host", "192.0.2.1");
    assert.equal(code, 1);
    assert.match(
      stderr,
      /^Cannot listen on 192\.0\.2\.1, port 0: this machine does not have the address/,
    );
  });

  it("leaves no other port open when it cannot start", async () => {
    const file = join(folder, "days.json");
    await writeFile(file, '{"l1": 3}');
    const ports = ["--port", "0", "--overdue", file, "--overdue-port", "0", "--control-port", "0"];
    const unknown = await run(...ports, "--mutant", "x");
    assert.deepEqual([unknown.code, unknown.stdout], [2, ""]);
    const taken = createNetServer().listen(0, "127.0.0.1");
    await once(taken, "listening");
    const { port }: { port?: number } = Object(taken.address());
    const late = await run(...ports, "--port", String(port));
    taken.close();
    assert.equal(late.code, 1);
    assert.match(late.stderr, /the port is in use/);
    await writeFile(file, '{"l1": "3"}');
    const wrong = await run(...ports);
    assert.equal(wrong.code, 1);
    assert.match(
      wrong.stderr,
      /Cannot use the overdue service .*: overdue: l1 must be integer,null/,
    );
  });

  it("serves the records of another file", async () => {
    const file = join(folder, "other.json");
    await writeFile(file, '{"members": [{"id": "x", "fine": 3}], "loans": [], "books": []}');
    const server = new ServerProcess(["--port", "0", "--library", file]);
    const body = await ask(
      await server.waitForBaseUrl(),
      formatRequest('member(id: "x") { fine }'),
    );
    assert.equal(body, '{"data":{"member":{"fine":3}},"errors":[]}');
  });

  it("rejects a wrong library file with its name, line, column and reason", async () => {
    const file = join(folder, "wrong.json");
    await writeFile(file, '{"members": [\n  {"id": 7}\n], "loans": [], "books": []}');
    const { code, stdout, stderr } = await run("--library", file);
    assert.equal(code, 1);
    assert.equal(stdout, "");
    assert.equal(stderr, `Cannot use the library:\n${file}:2:10: members.0.id must be string\n`);
  });

  it("takes the maximum body size from the command line", async () => {
    const server = new ServerProcess(["--port", "0", "--max-body-bytes", "20"]);
    const baseUrl = await server.waitForBaseUrl();
    assert.equal(await ask(baseUrl, formatPost('{"document":  ""}   ')), '{"data":{},"errors":[]}');
    assert.equal(
      await ask(baseUrl, formatPost('{"document":  ""}    ')),
      '{"errors":["Body is longer than 20 bytes: send less"]}',
    );
  });

  it("delays the responses to many clients, however small the maximum body size", async () => {
    const server = new ServerProcess([
      "--port",
      "0",
      "--max-body-bytes",
      "128",
      "--delay",
      "200ms",
    ]);
    const baseUrl = await server.waitForBaseUrl();
    const request = formatRequest('member(id: "m1") { id }');
    const bodies = await Promise.all(Array.from({ length: 100 }, () => ask(baseUrl, request)));
    assert.deepEqual(new Set(bodies), new Set(['{"data":{"member":{"id":"m1"}},"errors":[]}']));
    await server.stop("SIGTERM");
  });

  it("rejects what would get a longer response than the command line allows", async () => {
    const server = new ServerProcess(["--port", "0", "--max-response-bytes", "23"]);
    const baseUrl = await server.waitForBaseUrl();
    const longer = '{"errors":["Response is longer than 23 bytes: ask for less"]}';
    assert.equal(await ask(baseUrl, formatRequest("")), '{"data":{},"errors":[]}');
    assert.equal(await ask(baseUrl, formatRequest("book{isbn}")), longer);
    assert.equal(await ask(baseUrl, formatRequest("a b c")), longer);
  });

  const mistakes: readonly (readonly string[])[] = [["--port", "65536"], ["--fast"]];
  for (const args of mistakes) {
    it(`says what is wrong with ${JSON.stringify(args)} and exits 2`, async () => {
      const { code, stdout, stderr } = await run(...args);
      assert.equal(code, 2);
      assert.equal(stdout, "");
      assert.match(stderr, /^error: .+\n/);
    });
  }

  it("prints the version of the package", async () => {
    const manifest = await readFile(locateDataFile("package.json"), "utf8");
    const version = /"version": "(.+)"/.exec(manifest)?.[1];
    for (const args of [["--version"], ["--port", "0", "-V"]]) {
      assert.deepEqual(await run(...args), { code: 0, stdout: `${version}\n`, stderr: "" });
    }
  });

  it("explains every option", async () => {
    const { code, stdout, stderr } = await run("--help");
    assert.equal(code, 0);
    assert.equal(stderr, "");
    for (const option of ["port", "host", "library", "max-body-bytes", "max-response-bytes"]) {
      assert.equal(stdout.includes(`--${option} <`), true, `--help does not explain --${option}`);
    }
  });
});

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, it } from "node:test";
import { makeTemporaryFolder } from "../../testing/make-temporary-folder.ts";
import { readSelfSignedCertificate } from "../../testing/self-signed-certificate.ts";
import { UsageError } from "../usage-error.ts";
import {
  readHeaderFile,
  readOptionFile,
  readServerAccess,
  toTargetSource,
} from "./read-server-access.ts";

describe("toTargetSource()", () => {
  it("takes a base URL or a command", () => {
    assert.deepEqual(toTargetSource({ url: "http://h" }, undefined), { url: "http://h" });
    assert.deepEqual(toTargetSource({}, ["node", "x"]), { command: ["node", "x"] });
  });

  it("rejects both, neither, and an empty command", () => {
    assert.throws(() => toTargetSource({ url: "http://h" }, ["node"]), UsageError);
    assert.throws(() => toTargetSource({}, undefined), UsageError);
    assert.throws(() => toTargetSource({}, []), UsageError);
  });
});

describe("readServerAccess()", () => {
  it("reads the header file and the certificates", async (test) => {
    const ca = `Of our tests\n${readSelfSignedCertificate().cert}`;
    const folder = makeTemporaryFolder(test, { headers: "B: 2\nC: 3\n", "ca.pem": ca });
    const access = await readServerAccess({
      jobs: 1,
      timeout: 500,
      header: { A: "1", B: "1" },
      headerFile: join(folder, "headers"),
      cacert: join(folder, "ca.pem"),
      insecure: true,
    });
    assert.deepEqual(access, {
      headers: { A: "1", B: "2", C: "3" },
      ca,
      insecure: true,
      isProxied: false,
      timeoutMs: 500,
    });
  });

  it("rejects certificates that are not in PEM", async (test) => {
    const { key } = readSelfSignedCertificate();
    const folder = makeTemporaryFolder(test, { empty: "", text: "PEM", "key.pem": key });
    for (const name of ["empty", "text", "key.pem"]) {
      const cacert = join(folder, name);
      await assert.rejects(readServerAccess({ jobs: 1, timeout: 500, cacert }), (error) => {
        assert.ok(error instanceof UsageError);
        assert.ok(error.message.startsWith(`${cacert} holds no PEM certificate`), error.message);
        return true;
      });
    }
  });
});

describe("readHeaderFile()", () => {
  it("reads a header per line, and ignores empty lines and comments", async (test) => {
    const text = "# comment\nAuthorization: Bearer x\r\n\r\nX-Key:1\n";
    const folder = makeTemporaryFolder(test, { headers: text });
    assert.deepEqual(await readHeaderFile(join(folder, "headers")), {
      Authorization: "Bearer x",
      "X-Key": "1",
    });
  });

  it("names the file and line of an invalid header without its content", async (test) => {
    const folder = makeTemporaryFolder(test, { headers: "A: 1\n\nBearer s3cret\n" });
    const path = join(folder, "headers");
    await assert.rejects(
      readHeaderFile(path),
      (error) =>
        error instanceof UsageError &&
        error.message.startsWith(`${path}:3: `) &&
        !error.message.includes("s3cret"),
    );
  });
});

describe("readOptionFile()", () => {
  it("names the option whose file cannot be read", async (test) => {
    const path = join(makeTemporaryFolder(test), "none.pem");
    await assert.rejects(
      readOptionFile(path, "--cacert"),
      /^UsageError: Cannot read the file of --cacert: ENOENT.*none\.pem/,
    );
  });

  it("reads a pipe, and waits for one that never ends only for a while", async (test) => {
    const path = join(makeTemporaryFolder(test), "pipe");
    execFileSync("sh", ["-c", 'mkfifo "$0"', path]);
    await assert.rejects(readOptionFile(path, "--cacert"), /--cacert: it does not end within 5 s/);
    const reading = readOptionFile(path, "--header-file");
    await writeFile(path, "X-Key: 1\n");
    assert.equal(await reading, "X-Key: 1\n");
  });
});

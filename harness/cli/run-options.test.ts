import assert from "node:assert/strict";
import { join } from "node:path";
import { describe, it } from "node:test";
import { makeTemporaryFolder } from "../testing/temporary-folder.ts";
import {
  type RunCliOptions,
  readHeaderFile,
  readOptionFile,
  toRerunFlags,
  toTargetSource,
} from "./run-options.ts";
import { UsageError } from "./usage-error.ts";

const usual: RunCliOptions = { skip: [], cases: [], jobs: 16, timeout: 10_000, header: {} };

describe("toTargetSource()", () => {
  it("finds the one server to judge", () => {
    assert.deepEqual(toTargetSource("http://h", undefined), { url: "http://h" });
    assert.deepEqual(toTargetSource(undefined, ["node", "x"]), { command: ["node", "x"] });
  });

  it("refuses none, two, and an empty command", () => {
    assert.throws(() => toTargetSource(undefined, undefined), UsageError);
    assert.throws(() => toTargetSource("http://h", ["node"]), UsageError);
    assert.throws(() => toTargetSource(undefined, []), UsageError);
  });
});

describe("readHeaderFile()", () => {
  it("reads a header a line, and leaves out empty lines and remarks", async (test) => {
    const text = "# remark\nAuthorization: Bearer x\r\n\r\nX-Key:1\n";
    const folder = makeTemporaryFolder(test, { headers: text });
    assert.deepEqual(await readHeaderFile(join(folder, "headers")), {
      Authorization: "Bearer x",
      "X-Key": "1",
    });
  });

  it("names file and line of what is no header, and not what stands there", async (test) => {
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
});

describe("toRerunFlags()", () => {
  it("repeats nothing where nothing special was asked for", () => {
    assert.deepEqual(toRerunFlags(usual), { flags: [], curlFlags: [] });
  });

  it("repeats what it takes to run a case again and to reach the server, without secrets", () => {
    const { flags, curlFlags } = toRerunFlags({
      ...usual,
      cases: ["mine"],
      library: "records.json",
      without: new Set(["library", "overdue-outage"]),
      profile: "reference",
      header: { Authorization: "s3cret" },
      headerFile: "headers",
      cacert: "ca.pem",
      insecure: true,
    });
    const reach = ["--cacert", "ca.pem", "--insecure"];
    assert.deepEqual(flags, [
      ...["--cases", "mine", "--library", "records.json"],
      ...["--without", "library,overdue-outage", "--profile", "reference"],
      ...["-H", "Authorization: …", "--header-file", "headers", ...reach],
    ]);
    assert.deepEqual(curlFlags, ["-H", "Authorization: …", "-H", "@headers", ...reach]);
  });
});

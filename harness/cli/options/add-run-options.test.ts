import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { toReportedOptions, toRerunFlags } from "./add-run-options.ts";

const defaults = { jobs: 32, timeout: 10_000 };

describe("toRerunFlags()", () => {
  it("repeats nothing by default", () => {
    assert.deepEqual(toRerunFlags(defaults), { flags: [], curlFlags: [] });
  });

  it("repeats what a case and the server need, and masks secrets", () => {
    const { flags, curlFlags } = toRerunFlags({
      ...defaults,
      cases: ["mine"],
      library: "records.json",
      without: new Set(["library", "overdue-outage"]),
      profile: "reference",
      strict: true,
      diagnosis: false,
      jobs: 1,
      timeout: 1500,
      rate: 0.5,
      wait: 120_000,
      header: { Authorization: "s3cret" },
      headerFile: "headers",
      cacert: "ca.pem",
      insecure: true,
    });
    const tls = ["--cacert", "ca.pem", "--insecure"];
    assert.deepEqual(flags, [
      ...["--without", "library,overdue-outage", "--library", "records.json"],
      ...["--timeout", "1500ms", "--wait", "120s", "--rate", "0.5"],
      ...["-H", "Authorization: …", "--header-file", "headers", ...tls],
      ...["--cases", "mine", "--strict", "--profile", "reference"],
      ...["--jobs", "1", "--no-diagnosis"],
    ]);
    assert.deepEqual(curlFlags, ["-H", "Authorization: …", "-H", "@headers", ...tls]);
  });

  it("leaves out what the configuration file says, but names the file", () => {
    const options = {
      ...defaults,
      config: "graph-spec-kit.json",
      configured: new Set(["library", "header", "timeout", "config"]),
      library: "records.json",
      timeout: 1,
      header: { "X-Key": "1" },
      insecure: true,
    } as const;
    assert.deepEqual(toRerunFlags(options), {
      flags: ["--insecure"],
      curlFlags: ["-H", "X-Key: …", "--insecure"],
    });
    const named = { ...options, configured: new Set(["library", "timeout"]) };
    assert.deepEqual(toRerunFlags(named).flags.slice(-2), ["--config", "graph-spec-kit.json"]);
    assert.deepEqual(toRerunFlags({ ...defaults, config: false }).flags, ["--no-config"]);
  });
});

describe("toReportedOptions()", () => {
  it("says what has a part in the judgment, and headers by their names", () => {
    const reported = toReportedOptions({
      ...defaults,
      url: "http://h",
      without: new Set(["library"]),
      header: { Authorization: "s3cret" },
      quiet: true,
      json: true,
      configured: new Set(["url"]),
    });
    assert.deepEqual(reported, { without: ["library"], ...defaults, header: ["Authorization"] });
  });
});

import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { toRerunFlags } from "./to-rerun-flags.ts";

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
      ...["--cases", "mine", "--library", "records.json"],
      ...["--without", "library,overdue-outage", "--profile", "reference"],
      ...[
        "--strict",
        "--no-diagnosis",
        "--jobs",
        "1",
        "--timeout",
        "1500ms",
        "--rate",
        "0.5",
        "--wait",
        "120s",
      ],
      ...["-H", "Authorization: …", "--header-file", "headers", ...tls],
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
    assert.deepEqual(toRerunFlags(named).flags.slice(0, 2), ["--config", "graph-spec-kit.json"]);
    assert.deepEqual(toRerunFlags({ ...defaults, config: false }).flags, ["--no-config"]);
  });
});

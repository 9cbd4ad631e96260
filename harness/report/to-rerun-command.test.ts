import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { passed } from "../testing/sample-results.ts";
import { toRerunCommand } from "./to-rerun-command.ts";

const none = { flags: [], curlFlags: [] };

describe("toRerunCommand()", () => {
  it("identifies a recorded case by its id, and the server by its base URL", () => {
    const options = { ...none, baseUrl: "http://127.0.0.1:8080/api" };
    assert.equal(
      toRerunCommand(passed("syntax/tab"), options),
      "npx graph-spec-kit run syntax/tab --url http://127.0.0.1:8080/api",
    );
  });

  it("identifies a generated case by seed and path", () => {
    const result = {
      ...passed("generated/defects/3"),
      origin: { seed: 7, path: "defects:3" },
    };
    assert.equal(
      toRerunCommand(result, { ...none, baseUrl: "http://h" }),
      "npx graph-spec-kit run --seed 7 --path defects:3 --url http://h",
    );
  });

  it("repeats the command that started the server, quoted", () => {
    const command = ["node", "my server.js", "--port", "{port}"];
    const flags = ["--header-file", "secret headers"];
    assert.equal(
      toRerunCommand(passed("a"), { ...none, flags, baseUrl: "http://h", command }),
      "npx graph-spec-kit run a --header-file 'secret headers' -- node 'my server.js' --port '{port}'",
    );
  });
});

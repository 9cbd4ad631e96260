import assert from "node:assert/strict";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { describe, it } from "node:test";
import { runClients } from "../clients/run-clients.ts";
import { findKitRoot } from "../suite/find-kit-root.ts";
import { toRoleSuite } from "../suite/to-role-suite.ts";
import { kitSuite } from "../testing/kit-suite.ts";
import { scaleTime } from "../testing/scale-time.ts";
import { checkRoleMutants } from "./check-role-mutants.ts";

/** As `make test` builds it, which starts in a fraction of the time. */
const isBuilt = process.env["GRAPH_SPEC_KIT_TEST_BUILD"] === "1";
const program = isBuilt ? "dist/reference/client-main.js" : "reference/client-main.ts";
const loader = isBuilt ? [] : ["--import", import.meta.resolve("tsx/esm")];
const command = [process.execPath, ...loader, join(findKitRoot(), program)];
const suite = toRoleSuite(kitSuite, "client");

describe("the mutants of the reference client", () => {
  it("are each killed by a case of their clause, prove something, and are named first", async () => {
    const { gaps, misnamed, mutants } = await checkRoleMutants({
      suite,
      command,
      jobs: availableParallelism(),
      judge: (words) =>
        runClients({
          suite,
          cases: kitSuite.clientCases.filter(({ level }) => level !== "unspecified"),
          command: [...command, "{url}", ...words],
          isLoop: true,
          jobs: 1,
          timeoutMs: scaleTime(20_000),
        }),
    });
    assert.deepEqual(gaps, []);
    assert.deepEqual(misnamed, []);
    assert.ok(mutants.filter(({ keep }) => keep === undefined).length >= 20);
  });
});

import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Explanation } from "../diagnosis/diagnose.ts";
import type { RunDiagnosis } from "../diagnosis/diagnose-run.ts";
import type { Obstacle } from "../diagnosis/obstacle.ts";
import { errored, failed } from "../testing/sample-results.ts";
import { listCauses } from "./list-causes.ts";
import { nameCause } from "./name-cause.ts";

/** A diagnosis of failures without a response beside wrong responses. */
function diagnosed(
  silent: number,
  wrong: number,
  kind: Obstacle["kind"] = "no-response",
): RunDiagnosis {
  const obstacle: Obstacle = {
    kind,
    description: "The server does not respond in time",
    explained: Array.from({ length: silent }, (_, index) => errored(`silent-${index}`)),
  };
  const explanation: Explanation = {
    clause: "validation.path",
    certainty: "certain",
    explained: Array.from({ length: wrong }, (_, index) => failed(`wrong-${index}`)),
  };
  return {
    obstacles: [obstacle],
    explanations: wrong === 0 ? [] : [explanation],
    unexplained: [],
    failedHealthChecks: 0,
  };
}

const silence = "The server does not respond in time";
const broken = "The server breaks validation.path";

describe("listCauses()", () => {
  for (const [title, diagnosis, expected] of [
    ["begins with missing responses", diagnosed(5, 20), [silence, broken]],
    ["begins with wrong responses when hardly any is missing", diagnosed(1, 20), [broken, silence]],
    ["begins with the only missing response", diagnosed(1, 0), [silence]],
    ["begins with responses without JSON", diagnosed(1, 20, "not-json"), [silence, broken]],
  ] as const) {
    it(title, () => {
      assert.deepEqual(
        listCauses(diagnosis).map((cause) => nameCause(cause)),
        expected,
      );
    });
  }
});

import { findDefects } from "../../oracle/find-defects.ts";
import { predictResponse } from "../../oracle/predict-response.ts";
import type { Selection } from "../../oracle/selection.ts";
import type { ExactResponse } from "../../suite/case.ts";
import type { Domain } from "../create-domain.ts";
import { anyResponse } from "./any-response.ts";
import { expectResponse } from "./expect-response.ts";
import { expectWithoutData } from "./expect-without-data.ts";

/**
 * Expects as much of a response as the specification states: the exact response where all of it is
 * stated and the dataset is known, and otherwise what can be known without the dataset.
 */
export function expectStated(selection: Selection, domain: Domain): ExactResponse {
  const { typeSystem, oracleInput } = domain;
  if (oracleInput === undefined || findDefects(selection, typeSystem).length > 0) {
    return expectWithoutData(selection, domain);
  }
  const predicted = predictResponse(selection, oracleInput);
  const isStated = predicted.level === "required" && predicted.open.length === 0;
  return isStated ? expectResponse(predicted) : anyResponse;
}

import { findDefects } from "../../oracle/find-defects.ts";
import type { Selection } from "../../oracle/selection.ts";
import type { ExactResponse } from "../../suite/case.ts";
import type { Domain } from "../create-domain.ts";
import { anyResponse } from "./any-response.ts";
import { expectDefects } from "./expect-defects.ts";

/**
 * Expects what can be known about a response without the dataset: the exact defects of an invalid
 * selection, and any response to a valid one.
 */
export function expectWithoutData(selection: Selection, { typeSystem }: Domain): ExactResponse {
  const defects = findDefects(selection, typeSystem);
  return defects.length > 0 ? expectDefects(defects) : anyResponse;
}

import type { JsonObject } from "../../json/json-value.ts";
import type { Selection } from "../../oracle/selection.ts";
import type { Need } from "../../suite/case.ts";

/**
 * A right server in one of the shapes that the specification leaves it, worked out from a
 * selection without a network. Each case must be passed by every such server that was set up as
 * the case needs: if one fails, it is the case that is wrong.
 */
export interface ModelServer {
  /** What tells it from others; follows "A right server that". */
  readonly trait: string;
  /** `required` when it does otherwise wherever a clause is only implied. */
  readonly keeps: "required" | "implied";
  /** What it was not set up with. */
  readonly lacks: readonly Need[];
  /** How it spells the content type. */
  readonly contentType: string;
  /** The body of its answer to a valid document. */
  readonly answer: (selection: Selection) => JsonObject;
}

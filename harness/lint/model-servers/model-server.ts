import type { JsonObject } from "../../json/json-value.ts";
import type { Selection } from "../../oracle/selection.ts";
import type { Need } from "../../suite/case.ts";

/**
 * One of the conforming servers that the specification allows, computed from a selection without
 * a network. Every such server that is set up as a case needs must pass the case: if one fails,
 * the case is wrong.
 */
export interface ModelServer {
  readonly id: string;
  /** What makes it special; follows "A conforming server that". */
  readonly behavior: string;
  /** `required` when it behaves differently wherever a clause is only implied. */
  readonly keeps: "required" | "implied";
  /** What it was not set up with. */
  readonly lacks: readonly Need[];
  /** How it spells the content type. */
  readonly contentType: string;
  /** Gives the body of its response to a valid document. */
  readonly respond: (selection: Selection) => JsonObject;
}

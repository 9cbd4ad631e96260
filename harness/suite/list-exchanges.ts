import { Buffer } from "node:buffer";
import { type Case, type ExpectedExchange, isJudged, type JudgedCase, type Step } from "./case.ts";

/** An exchange of a case, and where it is. */
export interface PlacedExchange extends ExpectedExchange {
  readonly step: number;
  readonly pointer: string;
}

/** Lists the exchanges of a judged case in the order of its file. */
export function listExchanges({ steps }: Pick<JudgedCase, "steps">): PlacedExchange[] {
  const isOnly = steps.length === 1;
  return steps.flatMap((step, index) =>
    "together" in step
      ? step.together.map((exchange, place) => ({
          ...exchange,
          step: index,
          pointer: `/steps/${index}/together/${place}`,
        }))
      : [{ ...step, step: index, pointer: isOnly ? "" : `/steps/${index}` }],
  );
}

/** Lists the exchanges of one step: one, or several concurrent ones. */
export function listStepExchanges(step: Step): readonly ExpectedExchange[] {
  return "together" in step ? step.together : [step];
}

/** Bodies of fewer bytes are too common for their size to matter. */
export const minNotableBytes = 1000;

/** Measures the largest body that a case expects, in bytes of JSON; 0 where none is known. */
export function measureExpectedBody(item: Case): number {
  const exchanges = isJudged(item) ? listExchanges(item) : [];
  const sizes = exchanges.map(({ response }) =>
    "body" in response && response.body !== undefined
      ? Buffer.byteLength(JSON.stringify(response.body))
      : 0,
  );
  return Math.max(0, ...sizes);
}

import { InvalidArgumentError } from "commander";
import { type Failing, type Fault, faults } from "../stand-in/behavior.ts";

/**
 * Reads which responses fail: `5%`, or with faults and their weights `5%=reset:2,cut`. A fault
 * without a weight has the weight 1; without faults, all are drawn alike.
 *
 * @throws InvalidArgumentError when the text is neither.
 */
export function parseFailing(text: string): Failing {
  const [, percent = "", list] = /^(\d+(?:\.\d+)?)%(?:=(.+))?$/.exec(text) ?? [];
  if (percent === "" || Number(percent) > 100) {
    throw new InvalidArgumentError("Give a share and faults, like 5% or 5%=reset:2,cut.");
  }
  const share = Number(percent) / 100;
  return list === undefined
    ? { share }
    : { share, faults: Object.fromEntries(list.split(",").map(readFault)) };
}

function readFault(text: string): [fault: Fault, weight: number] {
  const [, name, weight = "1"] = /^([a-z0-9]+)(?::(\d{1,6}))?$/.exec(text) ?? [];
  const fault = faults.find((each) => each === name);
  if (fault === undefined) {
    throw new InvalidArgumentError(
      `Give faults of ${faults.join(", ")}, each with a weight or not.`,
    );
  }
  return [fault, Number(weight)];
}

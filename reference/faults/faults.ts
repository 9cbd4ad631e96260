import { answerFaults } from "./answer-faults.ts";
import { argumentParsingFaults } from "./argument-parsing-faults.ts";
import { bodyFaults } from "./body-faults.ts";
import { defectFaults } from "./defect-faults.ts";
import { defectListFaults } from "./defect-list-faults.ts";
import { failureFaults } from "./failure-faults.ts";
import type { Fault } from "./fault.ts";
import { fieldParsingFaults } from "./field-parsing-faults.ts";
import { lookupFaults } from "./lookup-faults.ts";
import { overlapFaults, stateFaults } from "./state-faults.ts";
import { substitutionFaults } from "./substitution-faults.ts";
import { typeSystemFaults } from "./type-system-faults.ts";
import { valueFaults } from "./value-faults.ts";

/** All faults, along the way of a request: from the bytes that come to those that go. */
export const faults: readonly Fault[] = [
  ...bodyFaults,
  ...substitutionFaults,
  ...fieldParsingFaults,
  ...argumentParsingFaults,
  ...typeSystemFaults,
  ...defectFaults,
  ...defectListFaults,
  ...lookupFaults,
  ...valueFaults,
  ...failureFaults,
  ...answerFaults,
  ...stateFaults,
  ...overlapFaults,
];

import { argumentParsingFaults } from "./catalogue/argument-parsing-mutants.ts";
import { bodyFaults } from "./catalogue/body-mutants.ts";
import { defectListFaults } from "./catalogue/defect-list-mutants.ts";
import { defectFaults } from "./catalogue/defect-mutants.ts";
import { failureFaults } from "./catalogue/failure-mutants.ts";
import { fieldParsingFaults } from "./catalogue/field-parsing-mutants.ts";
import { lookupFaults } from "./catalogue/lookup-mutants.ts";
import { answerFaults } from "./catalogue/response-mutants.ts";
import { overlapFaults, stateFaults } from "./catalogue/state-mutants.ts";
import { substitutionFaults } from "./catalogue/substitution-mutants.ts";
import { typeSystemFaults } from "./catalogue/type-system-mutants.ts";
import { valueFaults } from "./catalogue/value-mutants.ts";
import type { Fault } from "./mutant.ts";

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

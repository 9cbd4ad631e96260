import { listCatalogues } from "../mutant-head.ts";
import { argumentParsingMutants } from "./catalogue/argument-parsing-mutants.ts";
import { bodyMutants } from "./catalogue/body-mutants.ts";
import { cacheMutants } from "./catalogue/cache-mutants.ts";
import { defectListMutants } from "./catalogue/defect-list-mutants.ts";
import { defectMutants } from "./catalogue/defect-mutants.ts";
import { failureMutants } from "./catalogue/failure-mutants.ts";
import { fieldParsingMutants } from "./catalogue/field-parsing-mutants.ts";
import { leftoverMutants } from "./catalogue/leftover-mutants.ts";
import { lookupMutants } from "./catalogue/lookup-mutants.ts";
import { responseMutants } from "./catalogue/response-mutants.ts";
import { sizeMutants } from "./catalogue/size-mutants.ts";
import { concurrencyMutants, stateMutants } from "./catalogue/state-mutants.ts";
import { substitutionMutants } from "./catalogue/substitution-mutants.ts";
import { typeSystemMutants } from "./catalogue/type-system-mutants.ts";
import { usedValueMutants } from "./catalogue/used-value-mutants.ts";
import { valueMutants } from "./catalogue/value-mutants.ts";
import type { Mutant } from "./mutant.ts";

/** All mutants, in the order of the parts that they change; those that take longest come first. */
export const mutants: readonly Mutant[] = listCatalogues(
  concurrencyMutants,
  bodyMutants,
  substitutionMutants,
  usedValueMutants,
  fieldParsingMutants,
  argumentParsingMutants,
  typeSystemMutants,
  defectMutants,
  defectListMutants,
  lookupMutants,
  valueMutants,
  sizeMutants,
  failureMutants,
  responseMutants,
  stateMutants,
  cacheMutants,
  leftoverMutants,
);

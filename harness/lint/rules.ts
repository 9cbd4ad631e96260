import type { Rule } from "./rule.ts";
import { caseIdFormat } from "./rules/case-id-format.ts";
import { caseLevel } from "./rules/case-level.ts";
import { claimedClauses } from "./rules/claimed-clauses.ts";
import { clauseOrder } from "./rules/clause-order.ts";
import { clausesInSteps } from "./rules/clauses-in-steps.ts";
import { conformingServersPass } from "./rules/conforming-servers-pass.ts";
import { coveredClauses } from "./rules/covered-clauses.ts";
import { coveredHouseRules } from "./rules/covered-house-rules.ts";
import { freeFormIds } from "./rules/free-form-ids.ts";
import { knownFreedoms } from "./rules/known-freedoms.ts";
import { lockedCaseIds } from "./rules/locked-case-ids.ts";
import { openClauses } from "./rules/open-clauses.ts";
import { portableRequests } from "./rules/portable-requests.ts";
import { renderedSpecification } from "./rules/rendered-specification.ts";
import { sentencesCovered } from "./rules/sentences-covered.ts";
import { statedForms } from "./rules/stated-forms.ts";
import { titleWording } from "./rules/title-wording.ts";
import { uniqueTitles } from "./rules/unique-titles.ts";
import { unusedNeeds } from "./rules/unused-needs.ts";

/** All rules: first those about the specification's own files, then those about cases. */
export const rules: readonly Rule[] = [
  clauseOrder,
  sentencesCovered,
  coveredClauses,
  clausesInSteps,
  knownFreedoms,
  openClauses,
  renderedSpecification,
  lockedCaseIds,
  caseIdFormat,
  uniqueTitles,
  titleWording,
  claimedClauses,
  caseLevel,
  portableRequests,
  statedForms,
  coveredHouseRules,
  unusedNeeds,
  freeFormIds,
  conformingServersPass,
];

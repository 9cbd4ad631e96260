import type { Rule } from "./rule.ts";
import { caseIdFormat } from "./rules/case-id-format.ts";
import { claimedClauses } from "./rules/claimed-clauses.ts";
import { completeClauses } from "./rules/complete-clauses.ts";
import { conformingServersPass } from "./rules/conforming-servers-pass.ts";
import { exactNeeds } from "./rules/exact-needs.ts";
import { knownIds } from "./rules/known-ids.ts";
import { lockedCaseIds } from "./rules/locked-case-ids.ts";
import { portableRequests } from "./rules/portable-requests.ts";
import { renderedSpecification } from "./rules/rendered-specification.ts";
import { titleWording } from "./rules/title-wording.ts";
import { uniqueTitles } from "./rules/unique-titles.ts";

/** All rules: first those about the specification's own files, then those about cases. */
export const rules: readonly Rule[] = [
  knownIds,
  completeClauses,
  renderedSpecification,
  lockedCaseIds,
  caseIdFormat,
  uniqueTitles,
  titleWording,
  claimedClauses,
  portableRequests,
  exactNeeds,
  conformingServersPass,
];

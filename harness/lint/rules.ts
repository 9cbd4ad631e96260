import type { Lint } from "./rule.ts";
import { findMisnamedCases } from "./rules/case-id-format.ts";
import { findOverstrongCases } from "./rules/case-level.ts";
import { findFalseClaims } from "./rules/claimed-clauses.ts";
import { findMisplacedClauses } from "./rules/clause-order.ts";
import { findWrongAnswers } from "./rules/conforming-servers-pass.ts";
import { findUncovered } from "./rules/covered-clauses.ts";
import { findUnlockedIds } from "./rules/locked-case-ids.ts";
import { findDrift } from "./rules/rendered-specification.ts";
import { findUnboundRequests } from "./rules/request-bounds.ts";
import { findImpliedRequests } from "./rules/stated-forms.ts";
import { findWishfulTitles } from "./rules/title-wording.ts";
import { findSharedTitles } from "./rules/unique-titles.ts";
import { findIdleNeeds } from "./rules/unused-needs.ts";

/** All lints of the data, by what they look at. */
export const lints: readonly Lint[] = [
  findMisplacedClauses,
  findUncovered,
  findDrift,
  findUnlockedIds,
  findMisnamedCases,
  findSharedTitles,
  findWishfulTitles,
  findFalseClaims,
  findOverstrongCases,
  findUnboundRequests,
  findImpliedRequests,
  findIdleNeeds,
  findWrongAnswers,
];

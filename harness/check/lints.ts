import type { Lint } from "./data-problem.ts";
import { findMisnamedCases } from "./lints/case-ids.ts";
import { findOverstrongCases } from "./lints/case-level.ts";
import { findFalseClaims } from "./lints/claimed-clauses.ts";
import { findMisplacedClauses } from "./lints/clause-order.ts";
import { findUncovered } from "./lints/covered-clauses.ts";
import { findIdleNeeds } from "./lints/idle-needs.ts";
import { findUnlockedIds } from "./lints/locked-ids.ts";
import { findDrift } from "./lints/rendered-specification.ts";
import { findUnboundRequests } from "./lints/request-bounds.ts";
import { findWrongAnswers } from "./lints/right-answers.ts";
import { findImpliedRequests } from "./lints/stated-forms.ts";
import { findWishfulTitles } from "./lints/title-wording.ts";
import { findSharedTitles } from "./lints/unique-titles.ts";

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

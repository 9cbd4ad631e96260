/** What a symptom says about the broken clause. */
export interface SymptomRule {
  /** Symptoms that the rule is about; see `findSymptoms()`. */
  readonly symptom: RegExp;
  /** Ids of the clauses that it breaks. */
  readonly clauses: readonly string[];
  /** Trait of the cases in which the symptom can appear: it appears in all if the rule applies. */
  readonly among: string | undefined;
}

/**
 * What follows from the way in which responses are wrong, whatever their cases are about. A rule
 * counts as far as the symptom appears in all cases where it can appear. It stays only while the
 * measured score is lower without it.
 */
export const symptomRules: readonly SymptomRule[] = [
  rule(
    /^other status for 200$/,
    "expects 200",
    "status.only-200-and-400",
    "processing.valid-is-200",
  ),
  rule(
    /^other status for 400$/,
    "expects 400",
    "status.only-200-and-400",
    "processing.defects-end-it",
  ),
  rule(
    /^rejected for an entry that is not a string$/,
    "expects entries",
    "service.partial-success",
    "processing.valid-is-200",
  ),
  rule(/^rejected for another text$/, "no variables", "request.variables"),
  rule(/^rejected for another text$/, "variables", "variables.substitution", "request.variables"),
  rule(/^data (extra|missing)/, "expects 400", "validation.no-execution", "answer.defects-only"),
  rule(/^defects in another order$/, "expects several defects", "validation.order"),
  rule(/^defect missing: an object$/, "expects an object", "validation.object-without-selection"),
  rule(
    /^defect repeated below a list$/,
    undefined,
    "service.steps-in-order",
    "service.invalid-reads-nothing",
  ),
  rule(/^errors\/#\/\w+ extra/, "expects entries", "failures.no-code", "answer.error-entry"),
  rule(/^errors\/#\/path path /, "expects entries", "answer.failure-path"),
  rule(
    /^errors missing object$/,
    "expects several entries",
    "failures.one-entry-per-loan",
    "failures.each-element",
    "processing.failures-collected",
  ),
  rule(/^data object>null$/, "expects entries", "service.fields-independent"),
  rule(/^data\/\w+ null>/, "expects null", "resolution.absent-scalar"),
  rule(/^errors\/# extra object$/, "expects an absent value", "resolution.absence-is-no-failure"),
  rule(/^key renamed$/, undefined, "resolution.keyed-by-name"),
  rule(/^data\/(member|book) missing object$/, "expects entries", "failures.siblings"),
  rule(
    /^only a later request$/,
    "several requests",
    "isolation.no-leak",
    "service.reusable-document",
  ),
  rule(/^rejected a published field of Query$/, undefined, "types.query"),
  rule(/^rejected a published field of Member$/, undefined, "types.member"),
  rule(/^rejected a published field of Loan$/, undefined, "types.loan"),
  rule(/^data\/(?!loans)\w+ extra/, "expects 200", "service.selected-fields"),
  rule(/^record with a similar id: (member|book)$/, undefined, "resolution.exact-id"),
  rule(/^data\/\w+ (text |another number)/, undefined, "resolution.values-unchanged"),
  rule(/^value of another field: /, undefined, "resolution.same-named-property"),
];

function rule(
  symptom: RegExp,
  among: string | undefined,
  ...clauses: readonly string[]
): SymptomRule {
  return { symptom, among, clauses };
}

/** What a symptom says about the broken clause. */
export interface SymptomRule {
  /** Symptoms that the rule is about; see `findSymptoms()`. */
  readonly symptom: RegExp;
  /** Ids of the clauses that it breaks, the most probable first. */
  readonly clauses: readonly string[];
  /** Trait of the cases in which the symptom can appear: it appears in all if the rule applies. */
  readonly among: string | undefined;
  /**
   * Assumed share of the cases where the symptom can appear, where no trait counts those; 1 when
   * left out.
   */
  readonly coverage?: number;
}

/**
 * Assumed share of the cases that show another record where a wrong one can be found: an argument
 * that was changed before the look-up has the same effect.
 */
const otherRecordCoverage = 0.6;

/** Assumed share of the cases that show a changed value where one can be found. */
const changedValueCoverage = 0.6;

/**
 * What follows from the way in which responses are wrong, whatever their cases are about. A rule
 * counts as far as the symptom appears in all cases where it can appear.
 */
export const symptomRules: readonly SymptomRule[] = [
  rule(
    /^other status for 200$/,
    "expects 200",
    "status.only-200-and-400",
    "processing.valid-is-200",
  ),
  rule(
    /^other status for 200$/,
    "expects entries",
    "processing.valid-is-200",
    "service.partial-success",
    "status.only-200-and-400",
  ),
  rule(/^other status for 200$/, "expects an absent value", "resolution.absent-scalar"),
  rule(
    /^other status for 400$/,
    "expects 400",
    "status.only-200-and-400",
    "processing.defects-end-it",
  ),
  rule(/^status \d+>30\d$/, undefined, "endpoint.path"),
  rule(
    /^rejected for an entry that is not a string$/,
    "expects entries",
    "service.partial-success",
    "processing.valid-is-200",
  ),
  rule(/^defects with status 200$/, undefined, "processing.defects-end-it", "errors.two-channels"),
  rule(/^accepted an unknown field$/, "expects an unknown field", "validation.unknown-field"),
  rule(/^accepted an object$/, "expects an object", "validation.object-without-selection"),
  rule(/^accepted a scalar$/, "expects a scalar", "validation.scalar-with-selection"),
  rule(/^rejected for an unknown field$/, "expects 200", "types.query", "types.complete"),
  rule(/^rejected for another text$/, "no variables", "request.variables"),
  rule(/^rejected for another text$/, "variables", "variables.substitution", "request.variables"),
  rule(/^data (extra|missing)/, "expects 400", "validation.no-execution", "answer.defects-only"),
  rule(/^errors\/# string>/, "expects 400", "answer.defects-only", "errors.two-channels"),
  rule(
    /^(reworded|defect type name): an unknown field$/,
    "expects an unknown field",
    "validation.unknown-field",
  ),
  rule(
    /^(reworded|defect type name): an object$/,
    "expects an object",
    "validation.object-without-selection",
  ),
  rule(
    /^(reworded|defect type name): a scalar$/,
    "expects a scalar",
    "validation.scalar-with-selection",
  ),
  rule(/^defect path /, "expects 400", "validation.path"),
  rule(/^defects in another order$/, "expects several defects", "validation.order"),
  rule(/^defect missing: /, "expects several defects", "validation.all-defects"),
  rule(/^defect missing: an object$/, "expects an object", "validation.object-without-selection"),
  rule(/^defect missing: a scalar$/, "expects a scalar", "validation.scalar-with-selection"),
  rule(
    /^defect missing: an unknown field$/,
    "expects an unknown field",
    "validation.unknown-field",
  ),
  rule(
    /^defect extra: a scalar$/,
    "expects an unknown field",
    "validation.unknown-field",
    "validation.unknown-not-descended",
  ),
  rule(/^defect extra: an unknown field$/, "expects a scalar", "validation.scalar-not-descended"),
  rule(
    /^defect repeated below a list$/,
    undefined,
    "service.steps-in-order",
    "service.invalid-reads-nothing",
  ),
  rule(/^errors missing empty list$/, "expects 200", "answer.errors-present"),
  rule(/^errors\/# object>/, "expects entries", "errors.two-channels", "answer.error-entry"),
  rule(/^errors\/#\/(path|message) (missing|string>)/, "expects entries", "answer.error-entry"),
  rule(/^errors\/#\/\w+ extra/, "expects entries", "failures.no-code", "answer.error-entry"),
  rule(
    /^errors\/#\/path path with another index$/,
    "expects entries",
    "answer.index",
    "answer.failure-path",
  ),
  rule(/^errors\/#\/path path /, "expects entries", "answer.failure-path"),
  rule(/^errors\/#\/message /, "expects entries", "failures.overdue-days"),
  rule(
    /^errors missing object$/,
    "expects entries",
    "failures.null-and-entry",
    "processing.failures-collected",
  ),
  rule(
    /^errors missing object$/,
    "expects several entries",
    "failures.one-entry-per-loan",
    "failures.each-element",
    "processing.failures-collected",
  ),
  rule(/^errors Elements/, "expects several entries", "failures.each-element"),
  rule(/^data\/overdueDays missing null$/, "expects overdueDays", "failures.null-and-entry"),
  rule(
    /^data\/overdueDays null>/,
    "expects overdueDays",
    "failures.overdue-days",
    "failures.null-and-entry",
  ),
  rule(/^data object>null$/, "expects entries", "service.fields-independent"),
  rule(
    /^data\/(member|loans) object>null$/,
    "expects entries",
    "failures.siblings",
    "failures.null-and-entry",
  ),
  rule(/^data\/\w+ list>object$/, "expects list of one", "types.list-is-array"),
  rule(
    /^data\/\w+ (list|empty list)>(?!object)/,
    "expects empty list",
    "resolution.values-are-not-absence",
  ),
  rule(/^data\/\w+ missing null$/, "expects null", "resolution.absent-scalar"),
  rule(/^data\/\w+ null>/, "expects null", "resolution.absent-scalar"),
  rule(
    /^data\/\w+ (string|number)>null$/,
    "expects zero, negative or empty",
    "resolution.values-are-not-absence",
  ),
  rule(/^errors\/# extra object$/, "expects an absent value", "resolution.absence-is-no-failure"),
  rule(/^key renamed$/, undefined, "resolution.keyed-by-name"),
  rule(/^data or errors renamed$/, undefined, "answer.data", "answer.errors-present"),
  rule(/^data object>(list|empty list)$/, "expects 200", "answer.data"),
  rule(/^data\/(member|book) missing object$/, "expects several top-level fields", "answer.data"),
  rule(/^data\/(member|book) missing object$/, "expects entries", "failures.siblings"),
  rule(/^data\/book object>(list|empty list)$/, undefined, "types.loan", "types.query"),
  rule(/^data\/member object>(list|empty list)$/, undefined, "types.query"),
  rule(
    /^only a later request$/,
    "several requests",
    "isolation.no-leak",
    "service.reusable-document",
  ),
  rule(/^rejected a published field of Query$/, undefined, "types.query"),
  rule(/^rejected a published field of Member$/, undefined, "types.member"),
  rule(/^rejected a published field of Loan$/, undefined, "types.loan"),
  rule(/^rejected a published field of Book$/, undefined, "types.book"),
  rule(/^data\/(?!loans)\w+ extra/, "expects 200", "service.selected-fields"),
  rule(/^data\/id string>number$/, "expects id", "resolution.digits-id-is-string"),
  rule(/^data\/member object>null$/, "expects member", "resolution.member-by-id"),
  rule(/^data\/book object>null$/, "book at the top level", "resolution.book-by-isbn"),
  rule(/^data\/loans (missing|extra) object$/, "expects loans", "resolution.member-loans"),
  ...[
    rule(/^record with a similar id: (member|book)$/, undefined, "resolution.exact-id"),
    rule(
      /^record with a similar id: member\/loans\/book$/,
      undefined,
      "resolution.loan-book",
      "resolution.exact-id",
    ),
    rule(
      /^another record: member$/,
      undefined,
      "resolution.member-by-id",
      "resolution.exact-id",
      "isolation.no-leak",
    ),
    rule(
      /^another record: book$/,
      undefined,
      "resolution.book-by-isbn",
      "resolution.exact-id",
      "isolation.no-leak",
    ),
    rule(/^another record: member\/loans$/, undefined, "resolution.member-loans"),
    rule(/^another record: member\/loans\/book$/, undefined, "resolution.loan-book"),
  ].map((each) => ({ ...each, coverage: otherRecordCoverage })),
  {
    ...rule(/^data\/\w+ (text |another number)/, undefined, "resolution.values-unchanged"),
    coverage: changedValueCoverage,
  },
  {
    ...rule(
      /^data\/(?!overdueDays)\w+ (string|number)>null$/,
      undefined,
      "resolution.values-unchanged",
    ),
    coverage: changedValueCoverage,
  },
  rule(/^value of another field: /, undefined, "resolution.same-named-property"),
  rule(/^health check$/, "expects 200", "isolation.no-leak"),
];

function rule(
  symptom: RegExp,
  among: string | undefined,
  ...clauses: readonly string[]
): SymptomRule {
  return { symptom, among, clauses };
}

/** When a case fails, as far as a few tries show. The first kind that fits is chosen. */
export type Recurrence =
  | { readonly kind: "always" }
  | { readonly kind: "new-connection" | "reused-connection" }
  | { readonly kind: "large-request" | "large-response"; readonly bytes: number }
  | { readonly kind: "sometimes" | "concurrent"; readonly wrong: number; readonly tries: number }
  | {
      readonly kind: "after";
      readonly caseId: string;
      /** What that case sends, where a restarted server fails after it and passes before. */
      readonly document?: string;
    }
  | { readonly kind: "not-first" }
  | { readonly kind: "once"; readonly tries: number };

/** Describes when a case fails, in words that complete the sentence "It fails …". */
export function describeRecurrence(recurrence: Recurrence): string {
  switch (recurrence.kind) {
    case "always":
      return "always";
    case "new-connection":
      return "only as the first request of a connection";
    case "reused-connection":
      return "only on a reused connection";
    case "large-request":
      return `only for request bodies of ${recurrence.bytes} bytes or more`;
    case "large-response":
      return `only for response bodies of about ${recurrence.bytes} bytes or more`;
    case "sometimes":
      return `in ${recurrence.wrong} of ${recurrence.tries} tries`;
    case "concurrent":
      return `in ${recurrence.wrong} of ${recurrence.tries} tries while other requests are under way, and in none alone`;
    case "after":
      return recurrence.document === undefined
        ? `only after ${recurrence.caseId}`
        : `only after ${recurrence.caseId}: it passes when it is sent first to a restarted server`;
    case "not-first":
      return "only after other requests: it passes when it is sent first to a restarted server";
    case "once":
      return `only during the run: it passed in ${recurrence.tries} more tries`;
  }
}

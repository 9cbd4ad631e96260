import type { Finding, LintSubject } from "../rule.ts";
import { findingIn } from "../rule.ts";

const wishes =
  /\b(?:should|shall|must|ought to|tests? (?:that|if|whether)|checks? (?:that|if|whether)|verif(?:y|ies)|ensures?|make sure)\b/i;

/** A title says what is so in a right service; what it should be, or what is done, says less. */
export function titleWording({ suite }: LintSubject): Finding[] {
  return suite.cases.flatMap((item) => {
    const [word] = wishes.exec(item.title) ?? [];
    return word === undefined
      ? []
      : [findingIn(item, "/title", `The title says "${word}": say what is so in a right service`)];
  });
}

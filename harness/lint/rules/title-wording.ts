import { listRoleCases } from "../../suite/to-role-suite.ts";
import { type Finding, findingIn, type LintSubject } from "../rule.ts";

const wishes =
  /\b(?:should|shall|must|ought to|tests? (?:that|if|whether)|checks? (?:that|if|whether)|verif(?:y|ies)|ensures?|make sure)\b/i;

/** A title says what a conforming server does, not what it should do or what the case tests. */
export function checkTitleWording({ suite }: LintSubject): Finding[] {
  return [...suite.cases, ...listRoleCases(suite)].flatMap((item) => {
    const [word] = wishes.exec(item.title) ?? [];
    const message = `The title says "${word}": say what a conforming server does`;
    return word === undefined ? [] : [findingIn(item, "/title", message)];
  });
}

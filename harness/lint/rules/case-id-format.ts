import type { Finding, LintSubject } from "../rule.ts";
import { findingIn } from "../rule.ts";

const form = /^[a-z]+(?:-[a-z]+)*\/[a-z]+(?:-[a-z]+)*$/;

/**
 * An id is for ever, so it says nothing that may change: a topic and a name of letters, without
 * a level or a number. The one topic that is a level holds just the cases of that level.
 */
export function caseIdFormat({ ownCases }: LintSubject): Finding[] {
  return ownCases.flatMap((item) => {
    const { id, level } = item;
    const name = id.slice(id.indexOf("/") + 1);
    if (!form.test(id)) {
      const message = `The id "${id}" is not a topic and a name, each of lower-case words joined by hyphens`;
      return [findingIn(item, "", message)];
    }
    if (/(?:^|-)(?:required|implied|unspecified)(?:-|$)/.test(name)) {
      return [findingIn(item, "", `The id "${id}" names a level: name the mutant`)];
    }
    return id.startsWith("unspecified/") === (level === "unspecified")
      ? []
      : [findingIn(item, "/level", "Cases of this level, and no others, stand in unspecified/")];
  });
}

import { type Finding, findingIn, type LintSubject } from "../rule.ts";

const pattern = /^[a-z]+(?:-[a-z]+)*\/[a-z]+(?:-[a-z]+)*$/;

/** Ids are a topic and a name in lower-case words; `unspecified` holds the cases of that level. */
export function checkCaseIdFormat({ ownCases }: LintSubject): Finding[] {
  return ownCases.flatMap((item) => {
    const { id, level } = item;
    const name = id.slice(id.indexOf("/") + 1);
    if (!pattern.test(id)) {
      const message = `The id "${id}" is not a topic and a name, each of lower-case words joined by hyphens: rename the file`;
      return [findingIn(item, "", message)];
    }
    if (/(?:^|-)(?:required|implied|unspecified)(?:-|$)/.test(name)) {
      const message = `The id "${id}" names a level, which may change: name the matter`;
      return [findingIn(item, "", message)];
    }
    const message =
      "The folder unspecified/ holds all cases of this level and no others: move the file, or change the level";
    return id.startsWith("unspecified/") === (level === "unspecified")
      ? []
      : [findingIn(item, "/level", message)];
  });
}

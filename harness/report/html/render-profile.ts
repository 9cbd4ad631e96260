import { countNoun } from "../../terminal/count-noun.ts";
import { nameRole } from "../name-server.ts";
import type { Report } from "../report.ts";
import type { ReportedChoice } from "../reported-case.ts";
import { type Html, html } from "./html.ts";
import { linkToCase } from "./link-to-case.ts";
import type { PageSection } from "./page-section.ts";

/** Renders what the server does where the specification leaves it open; undefined when unknown. */
export function renderProfile({ target, profile }: Report): PageSection | undefined {
  if (profile.length === 0) {
    return undefined;
  }
  const different = profile.filter(({ same }) => !same);
  const equal = profile.filter(({ same }) => same);
  const noun = nameRole(target.role);
  return {
    id: "profile",
    title: "Behavior profile",
    content: html`<p>What this ${noun} does where the specification says nothing. In ${equal.length} of ${countNoun(profile.length, "situation")} it does the same as the reference ${noun}. Neither choice is wrong.</p>
${renderChoices(different, { noun, isOpen: true })}${renderChoices(equal, { noun, isOpen: false })}`,
  };
}

/** Renders those that are unlike the reference open, and the others folded. */
function renderChoices(
  choices: readonly ReportedChoice[],
  { noun, isOpen }: { readonly noun: string; readonly isOpen: boolean },
): Html | undefined {
  const title = `${isOpen ? "Unlike" : "Like"} the reference ${noun}`;
  return choices.length === 0
    ? undefined
    : html`<details class="group"${isOpen ? html` open` : undefined}><summary><h3>${title}</h3> <span class="count">${countNoun(choices.length, "situation")}</span></summary>
<div class="scroll" tabindex="0" role="group" aria-label="${title}"><table>
<thead><tr><th scope="col">Situation</th><th scope="col">This ${noun}</th>${isOpen ? html`<th scope="col">Reference ${noun}</th>` : undefined}</tr></thead>
<tbody>${choices.map(
        (choice) =>
          html`<tr><th scope="row">${choice.title}<br>${linkToCase(choice.id)}</th><td><code>${choice.observed}</code></td>${isOpen ? html`<td><code>${choice.reference}</code></td>` : undefined}</tr>`,
      )}</tbody></table></div></details>`;
}

import type { Report } from "../../report/report.ts";
import type { ReportedChoice } from "../../report/reported-case.ts";
import { countNoun } from "../../terminal/count-noun.ts";
import { type Html, html } from "./html.ts";
import { linkToCase } from "./link-to-case.ts";
import type { PageSection } from "./page-section.ts";

/** Renders what the server does where the specification leaves it open; undefined when unknown. */
export function renderProfile({ profile }: Report): PageSection | undefined {
  if (profile.length === 0) {
    return undefined;
  }
  const different = profile.filter(({ same }) => !same);
  const equal = profile.filter(({ same }) => same);
  return {
    id: "profile",
    title: "Behavior profile",
    content: html`<p>What this server does where the specification says nothing. In ${equal.length} of ${countNoun(profile.length, "situation")} it does the same as the reference server. Neither choice is wrong.</p>
${renderChoices("Unlike the reference server", different, true)}${renderChoices("Like the reference server", equal, false)}`,
  };
}

function renderChoices(
  title: string,
  choices: readonly ReportedChoice[],
  isOpen: boolean,
): Html | undefined {
  return choices.length === 0
    ? undefined
    : html`<details class="group"${isOpen ? html` open` : undefined}><summary><h3>${title}</h3> <span class="count">${countNoun(choices.length, "situation")}</span></summary>
<div class="scroll" tabindex="0" role="group" aria-label="${title}"><table>
<thead><tr><th scope="col">Situation</th><th scope="col">This server</th>${isOpen ? html`<th scope="col">Reference server</th>` : undefined}</tr></thead>
<tbody>${choices.map(
        (choice) =>
          html`<tr><th scope="row">${choice.title}<br>${linkToCase(choice.id)}</th><td><code>${choice.observed}</code></td>${isOpen ? html`<td><code>${choice.reference}</code></td>` : undefined}</tr>`,
      )}</tbody></table></div></details>`;
}

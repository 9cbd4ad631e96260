import { nameRole } from "../name-server.ts";
import type { Report } from "../report.ts";
import type { ReportedCase } from "../reported-case.ts";
import { formatDuration } from "./format-duration.ts";
import { type Html, html } from "./html.ts";
import { linkToClause, toCaseFragment } from "./link-to-case.ts";
import { renderCommand } from "./render-command.ts";
import { renderDifferences } from "./render-differences.ts";
import { renderExchange } from "./render-exchange.ts";
import { renderVerdictLabel } from "./render-verdict-label.ts";

/**
 * Renders a case, folded. The fragment of a case is inside of the folded part, so that browsers
 * unfold it when a link leads there.
 */
export function renderCase(item: ReportedCase, report: Report, isOpen = false): Html {
  const { id, title, verdict, source, durationMs, differences, exchanges = [] } = item;
  return html`<details class="case ${verdict}" data-verdict="${verdict}" data-source="${source}"${isOpen ? html` open` : undefined}>
<summary>${renderVerdictLabel(verdict)} <span class="title">${title}</span> <span class="id">${id}</span>${
    durationMs === undefined
      ? undefined
      : html` <span class="time">${formatDuration(durationMs)}</span>`
  }</summary>
<div class="case-body" id="${toCaseFragment(id)}">
${renderMeta(item, report)}
${item.reason === undefined ? undefined : html`<p>${item.reason}</p>`}
${item.recurrence === undefined ? undefined : html`<p class="note">Fails ${item.recurrence.description}</p>`}
${(item.notes ?? []).map((note) => html`<p class="note">${note}</p>`)}
${differences.length === 0 ? undefined : renderDifferences(differences)}
${renderObservation(item, report)}
${exchanges.map((exchange) => renderExchange(exchange, differences))}
${item.curl === undefined ? undefined : renderCommand("Send it again", item.curl)}
${item.rerun === undefined ? undefined : renderCommand("Run only this case again", item.rerun)}
</div></details>
`;
}

function renderMeta(
  { id, level, source, clauses, file, origin }: ReportedCase,
  report: Report,
): Html {
  const links = clauses.map((clause) => html`${linkToClause(clause, report)} `);
  const drawn =
    origin === undefined
      ? undefined
      : html` · seed ${origin.seed}, path <code>${origin.path}</code>`;
  return html`<p class="meta"><a href="#${toCaseFragment(id)}">Permalink<span class="visually-hidden"> to ${id}</span></a> · ${level} · ${source}${file === undefined ? undefined : html` · <code>${file}</code>`}${drawn}${links.length === 0 ? undefined : html`<br>Clauses: ${links}`}</p>`;
}

function renderObservation(
  { id, verdict }: ReportedCase,
  { target, profile }: Report,
): Html | undefined {
  const noun = nameRole(target.role);
  const choice = verdict === "observed" ? profile.find((each) => each.id === id) : undefined;
  return choice === undefined
    ? undefined
    : html`<p>Observed: <code>${choice.observed}</code>${choice.same ? `, as the reference ${noun}` : html`; the reference ${noun}: <code>${choice.reference}</code>`}</p>`;
}

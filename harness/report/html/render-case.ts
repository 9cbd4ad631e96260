import { describeDuration } from "../../terminal/describe-duration.ts";
import { summarizeDifference } from "../describe/describe-difference.ts";
import { describeDifferences } from "../describe/describe-failure.ts";
import { nameRole } from "../name-server.ts";
import type { Report } from "../report.ts";
import type { ReportedCase } from "../reported-case.ts";
import { type Html, html, renderLines } from "./html.ts";
import { linkToClause, toFragment } from "./link-to-case.ts";
import { renderExchange } from "./render-exchange.ts";
import { renderVerdictLabel } from "./render-verdict-label.ts";

/** Number of cases with failures that a page shows in full: one of thousands must still open. */
export const maxInFull = 250;

const maxDifferences = 20;

/** More than the kit finds in a response: places of JSON that are marked, each compared with every value. */
const maxMarks = 100;

/** Renders a case, folded. */
export function renderCase(item: ReportedCase, report: Report, isOpen = false): Html {
  const { reason, recurrence, notes = [], differences, exchanges = [], curl, rerun } = item;
  const marked = differences.slice(0, maxMarks);
  const remarks = [recurrence && `Fails ${recurrence.description}`, ...notes].filter(Boolean);
  return renderFolded(
    item,
    html`${renderMeta(item, report)}${reason && html`<p>${reason}</p>`}
${remarks.map((remark) => html`<p class="note">${remark}</p>\n`)}${differences.length === 0 ? undefined : renderLines(describeDifferences(differences, maxDifferences))}${renderObservation(item, report)}${exchanges.map((exchange) => renderExchange(exchange, marked))}
${curl && renderCommand("Send it again", curl)}${rerun && renderCommand("Run only this case again", rerun)}
`,
    isOpen,
  );
}

/** Renders a case without its exchanges: the command that runs it again shows them. */
export function renderBriefly(item: ReportedCase): Html {
  const { id, differences, rerun } = item;
  return renderFolded(
    item,
    html`<p><a href="#${toFragment("case", id)}">Permalink<span class="visually-hidden"> to ${id}</span></a>${differences.slice(0, 1).map((one) => html` · <code>${summarizeDifference(one)}</code>`)}</p>${rerun && renderCommand("Run only this case again", rerun)}`,
  );
}

/** The fragment of a case is inside of the folded part, so that browsers unfold it for a link. */
function renderFolded(
  { id, title, verdict, source, durationMs }: ReportedCase,
  body: Html,
  isOpen = false,
): Html {
  const time = durationMs === undefined ? undefined : describeDuration(durationMs);
  return html`<details class="case ${verdict}" data-verdict="${verdict}" data-source="${source}"${isOpen ? html` open` : undefined}>
<summary>${renderVerdictLabel(verdict)} <span class="title">${title}</span> <span class="id">${id}</span>${time && html` <span class="time">${time}</span>`}</summary>
<div class="case-body" id="${toFragment("case", id)}">
${body}</div></details>
`;
}

function renderMeta(
  { id, level, source, clauses, differences, file, origin }: ReportedCase,
  report: Report,
): Html {
  const broken = differences.flatMap(({ clause }) => clause ?? []);
  const links = [...new Set([...clauses, ...broken])].map(
    (clause) => html`${linkToClause(clause, report)} `,
  );
  const drawn =
    origin === undefined
      ? undefined
      : html` · seed ${origin.seed}, path <code>${origin.path}</code>`;
  return html`<p class="meta"><a href="#${toFragment("case", id)}">Permalink<span class="visually-hidden"> to ${id}</span></a> · ${level} · ${source}${file === undefined ? undefined : html` · <code>${file}</code>`}${drawn}${links.length === 0 ? undefined : html`<br>Clauses: ${links}`}</p>`;
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

/** Renders a shell command. Its copy button appears where the script runs. */
function renderCommand(label: string, command: string): Html {
  return html`<div class="command"><p class="caption">${label}</p><pre class="code">${command}</pre><button type="button" class="copy" hidden>Copy<span class="visually-hidden"> command: ${label}</span></button></div>`;
}

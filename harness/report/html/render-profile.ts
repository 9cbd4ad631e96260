import { countNoun } from "../../terminal/count-noun.ts";
import { nameRole } from "../name-server.ts";
import type { Report } from "../report.ts";
import { listProfile } from "../table.ts";
import { html } from "./html.ts";
import { linkToCase } from "./link-to-case.ts";
import type { PageSection } from "./render-page.ts";
import { renderTable } from "./render-table.ts";

/** Renders what the server does where the specification leaves it open; undefined when unknown. */
export function renderProfile(report: Report): PageSection | undefined {
  const { target, profile } = report;
  const noun = nameRole(target.role);
  const tables = listProfile(report).map((table) =>
    renderTable(table, { isOpen: table.columns.length > 1, renderId: linkToCase }),
  );
  const equal = profile.filter(({ same }) => same).length;
  const words = `What this ${noun} does where the specification says nothing. In ${equal} of ${countNoun(profile.length, "situation")} it does the same as the reference ${noun}. Neither choice is wrong.`;
  return profile.length === 0
    ? undefined
    : { id: "profile", title: "Behavior profile", content: html`<p>${words}</p>\n${tables}` };
}

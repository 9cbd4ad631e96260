import { countNoun } from "../../terminal/count-noun.ts";
import { nameRole } from "../name-server.ts";
import type { Report } from "../report.ts";
import { html } from "./html.ts";
import { linkToCase } from "./link-to-case.ts";
import type { PageSection } from "./render-page.ts";
import { renderTable } from "./render-table.ts";

/** Renders what the server does where the specification leaves it open; undefined when unknown. */
export function renderProfile({ target, profile }: Report): PageSection | undefined {
  const noun = nameRole(target.role);
  const tables = [false, true].flatMap((isSame) => {
    const rows = profile
      .filter(({ same }) => same === isSame)
      .map(({ id, title, observed, reference }) => ({
        id,
        title,
        cells: [observed, ...(isSame ? [] : [reference])].map((text) => ({
          texts: [text],
          isQuoted: true,
        })),
      }));
    const title = `${isSame ? "Like" : "Unlike"} the reference ${noun}`;
    const columns = [`This ${noun}`, ...(isSame ? [] : [`Reference ${noun}`])];
    const options = { isOpen: !isSame, renderId: linkToCase };
    return rows.length === 0
      ? []
      : renderTable({ title, noun: "situation", columns, rows }, options);
  });
  const equal = profile.filter(({ same }) => same).length;
  const words = `What this ${noun} does where the specification says nothing. In ${equal} of ${countNoun(profile.length, "situation")} it does the same as the reference ${noun}. Neither choice is wrong.`;
  return profile.length === 0
    ? undefined
    : { id: "profile", title: "Behavior profile", content: html`<p>${words}</p>\n${tables}` };
}

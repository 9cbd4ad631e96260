import type { Clause } from "../suite/clause.ts";
import type { ClientCase } from "../suite/client-case.ts";
import type { IntermediaryCase } from "../suite/intermediary-case.ts";
import type { Line } from "../terminal/lay-out.ts";
import { describeFile, describeHead, heading, indentJson } from "./explain-case.ts";

/** Explains a case for clients or intermediaries, in the words of its file. */
export function explainRoleCase(
  item: ClientCase | IntermediaryCase,
  context: { readonly clauses: readonly Clause[] },
): Line[] {
  const { exchanges, ...others } = item;
  const remarks = Object.entries(others).filter(([key]) => !inHead.has(key));
  const isJudged = item.level !== "unspecified";
  const whose = item.role === "client" ? "; the conclusion is that of the reference client" : "";
  const command = `   npx graph-spec-kit client ${item.id} --loop -- DRIVER {url}`;
  return [
    ...describeHead(item, context),
    ...(isJudged ? [] : [`Not judged${whose}.`, ""]),
    ...(remarks.length === 0 ? [] : [...indentJson(Object.fromEntries(remarks)), ""]),
    ...exchanges.flatMap((exchange, index) => [
      heading(`Exchange ${index}`),
      ...indentJson(exchange),
      "",
    ]),
    ...describeFile(item),
    ...(item.role === "client" ? [[{ text: "Run", style: "bold" } as const, command]] : []),
  ];
}

/** What the head says, and what the reader need not know. */
const inHead: ReadonlySet<string> = new Set([
  ...["id", "title", "level", "clauses", "file", "role", "needs", "house"],
]);

import type { Clause } from "../suite/clause.ts";
import type { ClientCase } from "../suite/client-case.ts";
import type { IntermediaryCase } from "../suite/intermediary-case.ts";
import type { Line } from "../terminal/lay-out.ts";
import { describeFile, describeHead, heading, indentJson } from "./explain-case.ts";

/** Explains a case for clients or intermediaries. */
export function explainRoleCase(
  item: ClientCase | IntermediaryCase,
  context: { readonly clauses: readonly Clause[] },
): Line[] {
  const remarks = item.role === "client" ? listClientRemarks(item) : listRemarks(item);
  const exchanges = item.role === "client" ? listClientParts(item) : listParts(item);
  const command = `   npx graph-spec-kit client ${item.id} --loop -- DRIVER {url}`;
  return [
    ...describeHead(item, context),
    ...(remarks.length === 0 ? [] : [...remarks, ""]),
    ...exchanges.flatMap((parts, index) => [
      ...(exchanges.length === 1 ? [] : [heading(`Exchange ${index}`)]),
      ...parts.flatMap(describePart),
      "",
    ]),
    ...describeFile(item),
    ...(item.role === "client" ? [[{ text: "Run", style: "bold" } as const, command]] : []),
  ];
}

/** A part of an exchange: objects of the case file or, where it has none, what is sent then. */
type Part = readonly [title: string, content: object | readonly object[] | string | undefined];

function describePart([title, content]: Part): Line[] {
  if (content === undefined) {
    return [];
  }
  const lines =
    typeof content === "string" ? [`  ${content}`] : [content].flat().flatMap(indentJson);
  return [heading(title), ...lines];
}

function listClientRemarks({ basePath, together }: ClientCase): string[] {
  return [
    ...(basePath === undefined ? [] : [`The base URL ends with ${basePath}`]),
    ...(together === undefined ? [] : ["All queries are asked before the first response"]),
  ];
}

function listClientParts({ level, exchanges }: ClientCase): Part[][] {
  return exchanges.map(({ query, response, sent, conclusion }) => {
    const isJudged = level !== "unspecified" && sent === undefined;
    return [
      ["Query", query],
      ["Request  judged by", sent],
      ["Response", response],
      [`Conclusion${isJudged ? "" : "  not judged; the reference client's is"}`, conclusion],
    ];
  });
}

function listRemarks({ together, followed, referenceProxy }: IntermediaryCase): string[] {
  const how = followed === "plainly" ? "" : ` ${followed},`;
  return [
    ...(together === undefined ? [] : ["All requests are sent before the first response"]),
    ...(followed === undefined
      ? []
      : [`A plain query follows${how} and must get its own response`]),
    ...(referenceProxy === undefined
      ? []
      : [`Not judged; observed of the reference proxy: ${referenceProxy}`]),
  ];
}

function listParts({ exchanges }: IntermediaryCase): Part[][] {
  return exchanges.map(({ times, request, answers, expected }) => [
    [`Request${times === undefined ? "" : `, ${times} times`}`, request ?? "a plain query"],
    ["Answers of the origins", answers ?? "a plain 200"],
    ["Expected", expected],
  ]);
}

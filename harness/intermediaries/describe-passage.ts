import { findField, type ResponseHead, type WireMessage } from "../wire/message.ts";
import { describeEnding, findSource, listArrivals, type ObservedPassage } from "./judge-passage.ts";

/** Describes in short what the client got of an exchange, and how often the origins were asked. */
export function describePassage(seen: ObservedPassage): string {
  const { final, interim, exchange } = seen.passage;
  const count = listArrivals(seen).length;
  const asked = count === 0 ? "not asked" : `asked ${count === 1 ? "once" : `${count} times`}`;
  const statuses = interim.map(({ head }) => `${head.status}, `).join("");
  if (final.outcome === "ending") {
    const ending =
      final.kind === "late" ? "no response in time" : describeEnding(final, seen.stage.timeoutMs);
    return `${statuses}${ending}; ${asked}`;
  }
  const { observed = [] } = exchange.expected;
  const source = describeSource(final, seen);
  return [
    `${statuses}${final.head.status}${source}; ${asked}`,
    ...(observed.includes("phrase") ? [`phrase: ${final.head.phrase}`] : []),
    ...(observed.includes("fields") ? describeFields(final.head, seen) : []),
  ].join("; ");
}

function describeSource(final: WireMessage<ResponseHead>, seen: ObservedPassage): string {
  const source = findSource(final, seen);
  switch (source.kind) {
    case "own":
      return " of its own";
    case "other":
      return " to another query";
    case "origin":
      return source.isKept ? " from a store" : "";
  }
}

function describeFields(head: ResponseHead, seen: ObservedPassage): string[] {
  const [arrival] = listArrivals(seen);
  const sent = arrival?.answer?.head;
  return [
    ...(arrival === undefined
      ? []
      : compareFields("request", seen.passage.exchange.head, arrival.request.head)),
    ...(sent === undefined ? [] : compareFields("response", sent, head)),
  ];
}

/** The fields of two heads, of which the first was sent and the second received. */
function compareFields(
  name: string,
  sent: Pick<ResponseHead, "fields">,
  received: Pick<ResponseHead, "fields">,
): string[] {
  const lack = (from: typeof sent, other: typeof sent): string[] =>
    from.fields.flatMap(([field]) => (findField(other, field) === undefined ? [field] : []));
  const added = lack(received, sent);
  const removed = lack(sent, received);
  return [
    ...(added.length === 0 ? [] : [`adds ${added.join(", ")} to the ${name}`]),
    ...(removed.length === 0 ? [] : [`removes ${removed.join(", ")} from the ${name}`]),
  ];
}

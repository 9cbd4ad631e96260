import type { IntermediaryCase } from "../suite/intermediary-case.ts";
import { ClientLink, type Passage } from "./client-link.ts";
import { type Finding, judgePassage, listArrivals, type ObservedPassage } from "./judge-passage.ts";
import { makeLetters, type Stage } from "./origins.ts";
import { type PlannedExchange, planExchange } from "./plan-exchange.ts";

/** What came of a case. */
export interface PlayedCase {
  /** Those of the case, and the queries that follow it. */
  readonly seen: readonly ObservedPassage[];
  /** By exchange. */
  readonly findings: readonly { readonly index: number; readonly finding: Finding }[];
  readonly durationMs: number;
}

/** Maximum number of queries that follow a case, until one comes on the same connections. */
const maxFollowing = 6;

/** Plays a case: the client sends, the origins answer, and each exchange is judged. */
export async function playCase(item: IntermediaryCase, stage: Stage): Promise<PlayedCase> {
  const { origins, destination } = stage;
  const started = performance.now();
  origins.beginCase();
  const marker = makeLetters();
  const exchanges = item.exchanges
    .flatMap((exchange) => Array.from({ length: exchange.times ?? 1 }, () => exchange))
    .map((exchange, index, { length }) => {
      const isFollowed = item.together !== true && index < length - 1;
      return planExchange(exchange, { index, marker, destination, isFollowed });
    });
  const link = new ClientLink(stage);
  const passages: Passage[] = [];
  if (item.together === true) {
    passages.push(...(await Promise.all(exchanges.map((each) => sendAlone(each, stage)))));
  } else {
    for (const exchange of exchanges) {
      passages.push(await send(exchange, link, stage));
    }
  }
  const seen = passages.map((passage) => ({ passage, arrivals: origins.arrivals, stage }));
  const judged = seen.flatMap((each) =>
    judgePassage(each).map((finding) => ({ index: each.passage.exchange.index, finding })),
  );
  const hasFailed = judged.some(({ finding }) => finding.kind === "broken");
  const followed =
    item.followed === undefined || hasFailed
      ? { seen: [], findings: [] }
      : await follow(item.followed, exchanges, link, stage);
  link.close();
  return {
    seen: [...seen, ...followed.seen],
    findings: [...judged, ...followed.findings],
    durationMs: performance.now() - started,
  };
}

async function sendAlone(exchange: PlannedExchange, stage: Stage): Promise<Passage> {
  const link = new ClientLink(stage);
  const passage = await send(exchange, link, stage);
  link.close();
  return passage;
}

async function send(
  exchange: PlannedExchange,
  link: ClientLink,
  { origins, timeoutMs }: Stage,
): Promise<Passage> {
  origins.begin(exchange);
  const pauses = (exchange.answers[0].interim ?? []).map(({ pauseMs = 0 }) => pauseMs);
  const limit = pauses.reduce((left, right) => left + right, timeoutMs);
  const isDown = exchange.answers[0].ending === "down";
  const passage = isDown
    ? await origins.whileDown(() => link.send(exchange, limit))
    : await link.send(exchange, limit);
  if (passage.final.outcome === "message" || passage.final.kind !== "late") {
    return passage;
  }
  origins.closeUsed();
  return { ...passage, rest: await link.readRest(restMs) };
}

/** Milliseconds in which what was held back may come, once the origin has closed its connection. */
const restMs = 300;

/** Sends plain queries after a case, on the connection of the client; each must get its own response. */
async function follow(
  how: NonNullable<IntermediaryCase["followed"]>,
  exchanges: readonly PlannedExchange[],
  link: ClientLink,
  stage: Stage,
): Promise<Omit<PlayedCase, "durationMs">> {
  const { origins, destination } = stage;
  const last = exchanges.at(-1);
  const connection = origins.arrivals.find(({ exchange }) => exchange === last)?.connection;
  const marker = makeLetters();
  const seen: ObservedPassage[] = [];
  for (let count = 0; count < maxFollowing; count += 1) {
    const index = exchanges.length + count;
    const expected = { unchanged: ["status", "body"] };
    const exchange = planExchange({ expected }, { index, marker, destination });
    const passage = await send(exchange, link, stage);
    const each = { passage, arrivals: origins.arrivals, stage };
    seen.push(each);
    const findings = judgePassage(each).map((finding) => ({ index, finding }));
    const isOnSame =
      each.passage.isReused && listArrivals(each).some((one) => one.connection === connection);
    if (findings.length > 0 || isOnSame || how === "plainly") {
      return { seen, findings };
    }
  }
  return { seen, findings: [{ index: exchanges.length, finding: unfollowed }] };
}

const unfollowed: Finding = {
  kind: "unestablished",
  reason:
    "No later query came over the same connections of the client and of the origin, so none shows whether they are off by one",
};

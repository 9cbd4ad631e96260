import { findRepeatedNames } from "../../portable/find-repeated-names.ts";
import { readRequest } from "../../portable/read-request.ts";
import { isJudged } from "../../suite/case.ts";
import { listExchanges } from "../../suite/list-exchanges.ts";
import { toWireRequest } from "../../transport/wire-request.ts";
import type { Finding, LintSubject } from "../rule.ts";
import { findingIn } from "../rule.ts";

/**
 * A judged request stays inside what any reasonable server takes: what lies beyond, the
 * specification leaves to the server.
 */
export function requestBounds({ suite }: LintSubject): Finding[] {
  return suite.cases.filter(isJudged).flatMap((item) =>
    listExchanges(item).flatMap(({ request, pointer }) => {
      const read = readRequest(toWireRequest(request));
      const problems = read.ok
        ? findRepeatedNames(read.selection, suite.typeSystem)
        : read.problems;
      const place = `${pointer}/request${"document" in request ? "/document" : ""}`;
      return problems.map((problem) =>
        findingIn(item, place, `${problem}: what it gets is not specified`),
      );
    }),
  );
}

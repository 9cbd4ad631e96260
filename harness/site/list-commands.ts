import { Buffer } from "node:buffer";
import type { Report } from "../report/report.ts";
import type { ReportedCase } from "../report/reported-case.ts";
import { toCurlCommand } from "../report/to-curl-command.ts";

/**
 * Lists the commands that send the first requests of the recorded cases, by the id of the case.
 * Servers share them, so the page replaces the base URL. A request that is too long for a report
 * has none.
 */
export function listCommands(reports: readonly Report[]): ReadonlyMap<string, string> {
  return new Map(
    reports
      .flatMap(({ cases }) => cases)
      .filter(({ source }) => source === "recorded")
      .flatMap((item) => {
        const command = writeCommand(item);
        return command === undefined ? [] : [[item.id, command] as const];
      }),
  );
}

function writeCommand({ exchanges: [first] = [] }: ReportedCase): string | undefined {
  if (first === undefined || first.request.truncated === true) {
    return undefined;
  }
  const { body, bodyBase64, bytes: _, ...head } = first.request;
  const encoded = body ?? bodyBase64;
  const content = encoded && Buffer.from(encoded, body === undefined ? "base64" : "utf8");
  return toCurlCommand(
    { ...head, ...(content && { body: content }) },
    { baseUrl: "http://server.invalid" },
  );
}

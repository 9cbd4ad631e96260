import { escapeLine } from "../escape-text.ts";
import type { LoggedRequest } from "./request-log.ts";

/** The forms of the log. */
export const logFormats = ["human", "json"] as const;

/** The name of a form of the log. */
export type LogFormat = (typeof logFormats)[number];

/** Formats a request as one line, without its headers and body. */
export function formatLogLine(request: LoggedRequest, format: LogFormat): string {
  const { time, method, path, response, ms, bytes, fault, defect, failures } = request;
  const status = response?.status ?? null;
  const took = Math.round((ms ?? 0) * 10) / 10;
  if (format === "json") {
    const line = { time, method, path, status, ms: took, bytes, fault, defect, failures };
    return escapeLine(JSON.stringify(line));
  }
  const end = fault ?? (defect === undefined ? describeFailures(failures) : JSON.stringify(defect));
  return escapeLine(`${time} ${status ?? "---"} ${took} ms ${bytes} bytes ${end}`.trimEnd());
}

function describeFailures(failures = 0): string {
  return failures === 0 ? "" : `${failures} failed field${failures === 1 ? "" : "s"}`;
}

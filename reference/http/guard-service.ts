import { type QueryResponse, reject } from "../answer-query.ts";
import { errorMessage } from "../error-message.ts";
import type { HttpService } from "./http-service.ts";

/**
 * Makes a service that always has a response: its failures are logged, and the client gets a
 * rejection, since the service uses no 5xx status.
 *
 * @see status.only-200-and-400
 */
export function guardService(service: HttpService): HttpService {
  const { handle, encode, log } = service;
  const reportFailure = (error: unknown): QueryResponse => {
    log(describeFailure(error));
    return reject(["Request could not be processed: the server has logged why"]);
  };
  return {
    ...service,
    handle(body) {
      try {
        const response = handle(body);
        return response instanceof Promise ? response.catch(reportFailure) : response;
      } catch (error) {
        return reportFailure(error);
      }
    },
    encode(response) {
      try {
        return encode(response);
      } catch (error) {
        return encode(reportFailure(error));
      }
    },
  };
}

/** Describes a failure of the server for its operator: where it happened, as far as that is known. */
export function describeFailure(error: unknown): string {
  return (error instanceof Error ? error.stack : undefined) ?? errorMessage(error);
}

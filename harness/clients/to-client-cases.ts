import type { ClientCase, ClientResponse } from "../suite/client-case.ts";
import { encodeResponse } from "./encode-response.ts";

/**
 * Converts the cases for clients to what a unit test of a client can use without the kit, as
 * `schemas/client-cases.schema.json` describes it: responses are bytes with all their headers.
 *
 * @param kit version of the kit.
 */
export function toClientCases(cases: readonly ClientCase[], kit: string): object {
  return { version: 1, kit, cases: cases.map(exportCase) };
}

function exportCase({
  file: _,
  role: _role,
  needs: _needs,
  exchanges,
  ...head
}: ClientCase): object {
  return {
    ...head,
    exchanges: exchanges.map(({ response, ...rest }) => ({
      ...rest,
      response: exportResponse(response),
    })),
  };
}

function exportResponse(response: ClientResponse): object {
  const { headers: _headers, body: _body, text: _text, chunked: _chunked, ...head } = response;
  const { headers, body } = encodeResponse(response);
  return { ...head, headers, bodyBase64: body.toString("base64") };
}

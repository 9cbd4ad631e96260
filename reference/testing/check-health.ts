import assert from "node:assert/strict";
import { formatRequest } from "./format-request.ts";
import { RawConnection } from "./raw-connection.ts";

/** A small query of the bundled library, and the body of its response. */
export const healthy: { readonly request: string; readonly response: string } = {
  request: formatRequest('member(id: "m1") { id }'),
  response: '{"data":{"member":{"id":"m1"}},"errors":[]}',
};

const timeout = '{"errors":["Request took too long to arrive"]}';

/** Fails unless a new client gets its response; one that is itself held up tries again. */
export async function checkHealth(baseUrl: string): Promise<void> {
  let body: string | undefined;
  do {
    const connection = await RawConnection.open(baseUrl);
    await connection.send(healthy.request);
    body = (await connection.readResponse())?.body;
    connection.close();
  } while (body === undefined || body === timeout);
  assert.equal(body, healthy.response);
}

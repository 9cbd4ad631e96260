import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createModelService } from "../model/create-model-service.ts";
import { createModelTarget } from "../model/create-model-target.ts";
import type { CaseRequest, Step } from "../suite/case.ts";
import { makeSubject } from "../testing/lint-subject.ts";
import type { Target } from "../transport/exchange.ts";
import { toWireRequest, type WireRequest } from "../transport/wire-request.ts";
import { shareConnection } from "./share-connection.ts";

const model = createModelTarget(createModelService({}, makeSubject().suite));

const toStep = (request: CaseRequest): Step => ({ request, response: { status: 400 } });
const requests: readonly CaseRequest[] = [
  { document: "shelf", connection: "new" },
  { document: "row", connection: "same" },
  { document: "desk" },
];

/** Sends the requests of steps to a target that shares a connection, and lists how they went out. */
async function send(inTurn: Target["sendInTurn"]): Promise<readonly string[]> {
  const sent: string[] = [];
  const name = ({ body }: WireRequest): string => String(body).slice(13, -2);
  const target = shareConnection(requests.map(toStep), {
    ...model,
    async send(request, sending) {
      sent.push(name(request));
      return model.send(request, sending);
    },
    async sendInTurn(several, sending) {
      sent.push(several.map(name).join(" "));
      return inTurn(several, sending);
    },
  });
  for (const request of requests.slice(0, 2)) {
    await target.send(toWireRequest(request));
  }
  return sent;
}

describe("shareConnection()", () => {
  it("sends requests of the same connection in turn, up to one of any connection", async () => {
    assert.deepEqual(await send(model.sendInTurn), ["shelf row"]);
  });

  it("sends a request by itself when the one before it failed", async () => {
    const failing: Target["sendInTurn"] = async () => [
      { outcome: "failure", kind: "closed", message: "" },
    ];
    assert.deepEqual(await send(failing), ["shelf row", "row"]);
  });
});

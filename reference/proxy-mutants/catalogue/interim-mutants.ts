import { setTimeout as delay } from "node:timers/promises";
import { findField, type Interim, makeReply, type Reply } from "../../proxy/exchange.ts";
import { endOnInterim, mutateInterim, mutateReply, type ProxyMutant } from "../proxy-mutant.ts";

const badGateway = (): Reply => makeReply(502, "Bad Gateway");

/** Takes an interim response for the final one, as nginx does before 1.29. */
const asFinal = ({ status, phrase, fields }: Interim): Reply => ({
  ...makeReply(status, phrase),
  fields,
});

/** Changes of what becomes of interim responses, those of real software first. */
export const interimMutants: readonly ProxyMutant[] = [
  {
    name: "early-hints-swallowed",
    clause: "status.informational",
    description: "Keeps every 103 for itself",
    keep: "Real software shows it: Fastly, and h2o for HTTP/1.1",
    mutate: mutateInterim((interim, send) => interim.status !== 103 && send(interim)),
  },
  {
    name: "processing-never-answered",
    clause: "intermediary.interim-not-final",
    description: "Never answers after a 102",
    mutate: endOnInterim(
      ({ status }) => status === 102,
      () => undefined,
    ),
  },
  {
    name: "interim-answered-by-error",
    clause: "intermediary.interim-not-final",
    description: "Answers 503 as soon as the origin sends an interim response",
    keep: "Real software shows it: Varnish",
    mutate: endOnInterim(() => true, badGateway),
  },
  {
    name: "interim-taken-for-response",
    clause: "intermediary.interim-not-final",
    description: "Takes an interim response for the final one",
    keep: "Real software shows it: nginx before 1.29",
    mutate: endOnInterim(() => true, asFinal),
  },
  {
    name: "second-interim-taken-for-response",
    clause: "intermediary.interim-not-final",
    description: "Takes the second interim response for the final one",
    keep: "Real software shows it: nginx 1.29",
    mutate: endOnInterim((_, count) => count === 2, asFinal),
  },
  {
    name: "sixth-interim-refused",
    clause: "intermediary.interim-not-final",
    description: "Answers 502 after more than five interim responses",
    mutate: endOnInterim((_, count) => count > 5, badGateway),
  },
  {
    name: "interim-fields-merged",
    clause: "intermediary.interim-fields-apart",
    description: "Adds the fields of an interim response to the final one",
    mutate: (forward) => async (query, send) => {
      const more: string[] = [];
      const reply = await forward(query, (interim) => {
        more.push(...(findField(interim.fields, "link") === undefined ? [] : interim.fields));
        send(interim);
      });
      return { ...reply, fields: [...reply.fields, ...more] };
    },
  },
  {
    name: "interim-fields-stored",
    clause: "intermediary.interim-fields-apart",
    description: "Adds the fields of an interim response to the next response to the same request",
    mutate: (forward) => {
      const stored = new Map<string, readonly string[]>();
      return async (query, send) => {
        const more = stored.get(query.target) ?? [];
        const reply = await forward(query, (interim) => {
          stored.set(query.target, query.method === "GET" ? interim.fields : []);
          send(interim);
        });
        return { ...reply, fields: [...reply.fields, ...more] };
      };
    },
  },
  {
    name: "processing-swallowed",
    clause: "status.informational",
    description: "Keeps every 102 for itself",
    mutate: mutateInterim((interim, send) => interim.status !== 102 && send(interim)),
  },
  {
    name: "equal-interim-merged",
    clause: "intermediary.interim-each",
    description: "Makes one of interim responses that come at once with the same status",
    keep: "Real software shows it: Envoy makes one of several",
    mutate: (forward) => (query, send) => {
      let last: { status: number; at: number } | undefined;
      return forward(query, (interim) => {
        const at = performance.now();
        const isSame = last?.status === interim.status && at - last.at < 100;
        last = { status: interim.status, at };
        if (!isSame) {
          send(interim);
        }
      });
    },
  },
  {
    name: "later-interim-swallowed",
    clause: "intermediary.interim-each",
    description: "Forwards no interim response that comes later than the first one",
    mutate: (forward) => (query, send) => {
      let first: number | undefined;
      return forward(query, (interim) => {
        first ??= performance.now();
        if (performance.now() - first < 100) {
          send(interim);
        }
      });
    },
  },
  {
    name: "interim-responses-reordered",
    clause: "intermediary.interim-each",
    description: "Forwards a 102 after the interim responses that follow it at once",
    mutate: (forward) => async (query, send) => {
      const late: Interim[] = [];
      const reply = await forward(query, (interim) => {
        if (interim.status === 102) {
          late.push(interim);
        } else {
          send(interim);
        }
      });
      late.forEach(send);
      return reply;
    },
  },
  {
    name: "sixth-interim-swallowed",
    clause: "intermediary.interim-each",
    description: "Forwards at most five interim responses",
    mutate: (forward) => (query, send) => {
      let count = 0;
      return forward(query, (interim) => {
        count += 1;
        if (count <= 5) {
          send(interim);
        }
      });
    },
  },
  {
    name: "unregistered-interim-swallowed",
    clause: "intermediary.interim-unregistered",
    description: "Keeps interim responses to itself that it does not know",
    mutate: mutateInterim((interim, send) => interim.status <= 103 && send(interim)),
  },
  {
    name: "unregistered-interim-refused",
    clause: "intermediary.interim-unregistered",
    description: "Answers 502 to an interim response between 104 and 198",
    mutate: endOnInterim(({ status }) => status > 103 && status < 199, badGateway),
  },
  {
    name: "final-status-lost-after-interim",
    clause: "status.declared-code",
    description: "Answers 200 whatever the status is that follows an interim response",
    mutate: (forward) => async (query, send) => {
      let hasInterim = false;
      const reply = await forward(query, (interim) => {
        hasInterim = true;
        send(interim);
      });
      return hasInterim ? { ...reply, status: 200 } : reply;
    },
  },
  {
    name: "interim-kept-for-next-query",
    clause: "intermediary.interim-not-stored",
    description: "Forwards an interim response once more, before the response to the next query",
    keep: "It is the plain one of its clause",
    mutate: (forward) => {
      let kept: Interim | undefined;
      return (query, send) => {
        if (kept !== undefined) {
          send(kept);
          kept = undefined;
        }
        return forward(query, (interim) => {
          kept = interim;
          send(interim);
        });
      };
    },
  },
  {
    name: "interim-stored-for-get",
    clause: "intermediary.interim-not-stored",
    description: "Forwards the interim response to a GET before the response to the same GET again",
    mutate: storeInterim("GET"),
  },
  {
    name: "interim-stored-for-post",
    clause: "intermediary.interim-not-stored",
    description:
      "Forwards the interim response to a POST before the response to the same POST again",
    mutate: storeInterim("POST"),
  },
  {
    name: "continue-refused",
    clause: "intermediary.exchange-survives",
    description: "Answers 502 to a 100 that it did not ask for",
    mutate: endOnInterim(({ status }) => status === 100, badGateway),
  },
  {
    name: "switching-never-answered",
    clause: "intermediary.exchange-survives",
    description: "Never answers after a 101",
    mutate: mutateReply((reply) =>
      reply.status === 502 && reply.body.includes("status is 101") ? delay(60_000, reply) : reply,
    ),
  },
  {
    name: "responses-off-by-one-after-early-hints",
    clause: "intermediary.interim-not-final",
    description: "Takes the response after a 103 for the one to the next query, too",
    keep: "Real software shows it: nginx after any other interim response",
    mutate: shiftAfter(103),
  },
];

function storeInterim(method: string): ProxyMutant["mutate"] {
  return (forward) => {
    const stored = new Map<string, Interim>();
    return (query, send) => {
      const key = query.target + query.body.toString("latin1");
      const known = stored.get(key);
      if (known !== undefined && query.method === method) {
        send(known);
      }
      return forward(query, (interim) => {
        stored.set(key, interim);
        send(interim);
      });
    };
  };
}

/** Only a single interim response shifts the responses. */
function shiftAfter(status: number): ProxyMutant["mutate"] {
  return (forward) => {
    let next: Reply | undefined;
    return async (query, send) => {
      const statuses: number[] = [];
      const shifted = next;
      next = undefined;
      const reply = await forward(query, (interim) => {
        statuses.push(interim.status);
        send(interim);
      });
      if (shifted !== undefined) {
        return shifted;
      }
      next = statuses.length === 1 && statuses[0] === status ? reply : undefined;
      return reply;
    };
  };
}

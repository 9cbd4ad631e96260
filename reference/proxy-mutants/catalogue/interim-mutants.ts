import type { Catalogue } from "../../mutant-head.ts";
import { findField, type Interim, makeReply, type Reply } from "../../proxy/exchange.ts";
import {
  answerNever,
  badGateway,
  endOnInterim,
  forwardOnly,
  mutateReply,
  type ProxyMutant,
  repeatReply,
} from "../proxy-mutant.ts";

/** Takes an interim response for the final one, as nginx does before 1.29. */
const asFinal = ({ status, phrase, fields }: Interim): Reply => ({
  ...makeReply(status, phrase),
  fields,
});

/** Changes of what becomes of interim responses, those of real software first. */
export const interimMutants: Catalogue<ProxyMutant> = {
  "early-hints-swallowed": {
    clauses: ["status.informational"],
    description: "Keeps every 103 for itself",
    keep: "Real software shows it: Fastly, and h2o for HTTP/1.1",
    mutate: forwardOnly(({ status }) => status !== 103),
  },
  "processing-never-answered": {
    clauses: ["intermediary.interim-not-final"],
    description: "Never answers after a 102",
    mutate: endOnInterim(({ status }) => status === 102, answerNever),
  },
  "interim-answered-by-error": {
    clauses: ["intermediary.interim-not-final"],
    description: "Answers 502 as soon as the origin sends an interim response",
    keep: "Real software shows it: Varnish",
    mutate: endOnInterim(() => true, badGateway),
  },
  "interim-taken-for-response": {
    clauses: ["intermediary.interim-not-final"],
    description: "Takes an interim response for the final one",
    keep: "Real software shows it: nginx before 1.29",
    mutate: endOnInterim(() => true, asFinal),
  },
  "second-interim-taken-for-response": {
    clauses: ["intermediary.interim-not-final"],
    description: "Takes the second interim response for the final one",
    keep: "Real software shows it: nginx 1.29",
    mutate: endOnInterim((_, count) => count === 2, asFinal),
  },
  "sixth-interim-refused": {
    clauses: ["intermediary.interim-not-final"],
    description: "Answers 502 after more than five interim responses",
    mutate: endOnInterim((_, count) => count > 5, badGateway),
  },
  "interim-fields-merged": {
    clauses: ["intermediary.interim-fields-apart"],
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
  "interim-fields-stored": {
    clauses: ["intermediary.interim-fields-apart"],
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
  "processing-swallowed": {
    clauses: ["status.informational"],
    description: "Keeps every 102 for itself",
    mutate: forwardOnly(({ status }) => status !== 102),
  },
  "equal-interim-merged": {
    clauses: ["intermediary.interim-each"],
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
  "later-interim-swallowed": {
    clauses: ["intermediary.interim-each"],
    description: "Forwards no interim response that comes later than the first one",
    mutate: forwardOnly((_, _count, sinceMs) => sinceMs < 100),
  },
  "interim-responses-reordered": {
    clauses: ["intermediary.interim-each"],
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
  "sixth-interim-swallowed": {
    clauses: ["intermediary.interim-each"],
    description: "Forwards at most five interim responses",
    mutate: forwardOnly((_, count) => count <= 5),
  },
  "unregistered-interim-swallowed": {
    clauses: ["intermediary.interim-unregistered"],
    description: "Keeps interim responses to itself that it does not know",
    mutate: forwardOnly(({ status }) => status <= 103),
  },
  "unregistered-interim-refused": {
    clauses: ["intermediary.interim-unregistered"],
    description: "Answers 502 to an interim response between 104 and 198",
    mutate: endOnInterim(({ status }) => status > 103 && status < 199, badGateway),
  },
  "final-status-lost-after-interim": {
    clauses: ["status.declared-code"],
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
  "interim-kept-for-next-query": {
    clauses: ["intermediary.interim-not-stored"],
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
  "interim-stored-for-get": {
    clauses: ["intermediary.interim-not-stored"],
    description: "Forwards the interim response to a GET before the response to the same GET again",
    mutate: storeInterim("GET"),
  },
  "interim-stored-for-post": {
    clauses: ["intermediary.interim-not-stored"],
    description:
      "Forwards the interim response to a POST before the response to the same POST again",
    mutate: storeInterim("POST"),
  },
  "continue-refused": {
    clauses: ["intermediary.exchange-survives"],
    description: "Answers 502 to a 100 that it did not ask for",
    mutate: endOnInterim(({ status }) => status === 100, badGateway),
  },
  "switching-never-answered": {
    clauses: ["intermediary.exchange-survives"],
    description: "Never answers after a 101",
    mutate: mutateReply((reply) =>
      reply.status === 502 && reply.body.includes("status is 101") ? answerNever() : reply,
    ),
  },
  "responses-off-by-one-after-early-hints": {
    clauses: ["intermediary.interim-not-final"],
    description: "Takes the response after a 103 for the one to the next query, too",
    keep: "Real software shows it: nginx after any other interim response",
    mutate: repeatReply((_, interims) => interims.map(({ status }) => status).join() === "103"),
  },
};

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

import autocannon from "autocannon";

// Sends load for the process that started this one. A message brings the bodies of a workload,
// another one a server to send them to; each is answered by one message.

/** Connections that send at the same time, each its own share of the bodies in turn. */
const connections = 16;

const workloads = new Map();

process.on("message", (message) => {
  if (message.kind === "workload") {
    workloads.set(message.name, message.bodies);
    process.send({ kind: "ready" });
  } else {
    send(message).then((result) => process.send({ kind: "result", ...result }));
  }
});
process.on("disconnect", () => process.exit());

/** Sends a workload for some seconds, and counts the responses by status class. */
async function send({ url, workload, seconds }) {
  const bodies = workloads.get(workload);
  let started = 0;
  const before = process.cpuUsage();
  const start = performance.now();
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    sampleInt: 100,
    method: "POST",
    headers: { "content-type": "application/json" },
    setupClient: (client) => {
      client.setRequests(chooseShare(bodies, started).map((body) => ({ body })));
      started += 1;
    },
  });
  const elapsedMs = performance.now() - start;
  const { user, system } = process.cpuUsage(before);
  const { errors, timeouts, duration } = result;
  return {
    responses: result["2xx"] + result["4xx"],
    status200: result["2xx"],
    status400: result["4xx"],
    failures: errors + timeouts + result["1xx"] + result["3xx"] + result["5xx"],
    seconds: duration,
    ownLoad: (user + system) / 1000 / elapsedMs,
  };
}

/** The bodies of one connection: those of all connections together are all bodies. */
function chooseShare(bodies, connection) {
  const share = bodies.filter((_, index) => index % connections === connection);
  return share.length > 0 ? share : [bodies[connection % bodies.length]];
}

import createFastify from "fastify";
import { address, announce } from "../announce.js";

// Fastify parses the JSON of each body and responds with a constant string, which a PUT sets.
let constant = "{}";

const app = createFastify();
app.put("/graph", (request, reply) => {
  constant = JSON.stringify(request.body);
  reply.type("application/json; charset=utf-8").send(constant);
});
app.post("/graph", (_request, reply) => {
  reply.type("application/json; charset=utf-8").send(constant);
});
await app.listen(address);
announce(app.server);

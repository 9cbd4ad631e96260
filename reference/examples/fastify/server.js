/**
 * A conforming server on Fastify. Run it with: node server.js --port 8080 --data library.json
 */
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import Fastify from "fastify";
import { answer } from "./answer.js";
import { createLibrary } from "./library.js";

const { values: options } = parseArgs({
  options: { port: { type: "string", default: "8080" }, data: { type: "string" } },
});
const library = createLibrary(JSON.parse(readFileSync(options.data, "utf8")));

const app = Fastify({ onProtoPoisoning: "ignore", onConstructorPoisoning: "ignore" });

const query = {
  type: "object",
  required: ["document"],
  properties: { document: { type: "string" }, variables: { type: "object" } },
};

app.post("/graph", { schema: { body: query } }, ({ body }, reply) => {
  const { status, ...content } = answer(body, library);
  reply.code(status).send(content);
});

// The specification has no other status than 200 and 400.
app.setNotFoundHandler((_request, reply) => {
  reply.code(400).send({ errors: ["send queries by POST to /graph"] });
});
app.setErrorHandler((error, _request, reply) => {
  reply.code(400).send({ errors: [error.message] });
});

await app.listen({ port: Number(options.port), host: "127.0.0.1" });

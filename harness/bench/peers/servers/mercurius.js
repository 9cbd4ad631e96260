import createFastify from "fastify";
import mercurius from "mercurius";
import { address, announce } from "../announce.js";
import { readLibrary } from "../library.js";
import { createSchema } from "../schema.js";

// With "jit" as the second argument, a query is compiled by graphql-jit when it comes again.
const [, , file, mode] = process.argv;
const app = createFastify();
app.register(mercurius, {
  schema: createSchema(readLibrary(file)),
  ...(mode === "jit" && { jit: 1 }),
});
await app.listen(address);
announce(app.server);

import createFastify from "fastify";
import mercurius from "mercurius";
import { readLibrary } from "../library.js";
import { createSchema } from "../schema.js";
import { address, announce } from "../serve.js";

// A query is compiled by graphql-jit when it comes again.
const schema = createSchema(readLibrary(process.argv[2]));
const app = createFastify();
app.register(mercurius, { schema, path: "/graph", jit: 1 });
await app.listen(address);
announce(app.server);

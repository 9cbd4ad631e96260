import { createServer } from "node:http";
import { createYoga } from "graphql-yoga";
import { readLibrary } from "../library.js";
import { createSchema } from "../schema.js";
import { address, announce } from "../serve.js";

const yoga = createYoga({
  schema: createSchema(readLibrary(process.argv[2])),
  graphqlEndpoint: "/graph",
  maskedErrors: false,
  logging: false,
  graphiql: false,
  landingPage: false,
});
const server = createServer(yoga);
server.listen(address, () => announce(server));

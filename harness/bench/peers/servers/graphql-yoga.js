import { createServer } from "node:http";
import { createYoga } from "graphql-yoga";
import { address, announce } from "../announce.js";
import { readLibrary } from "../library.js";
import { createSchema } from "../schema.js";

const yoga = createYoga({
  schema: createSchema(readLibrary(process.argv[2])),
  graphqlEndpoint: "/graphql",
  maskedErrors: false,
  logging: false,
  graphiql: false,
  landingPage: false,
});
const server = createServer(yoga);
server.listen(address, () => announce(server));

import { createServer } from "node:http";
import { createHandler } from "graphql-http/lib/use/http";
import { address, announce } from "../announce.js";
import { readLibrary } from "../library.js";
import { createSchema } from "../schema.js";

const schema = createSchema(readLibrary(process.argv[2]));
const server = createServer(createHandler({ schema }));
server.listen(address, () => announce(server));

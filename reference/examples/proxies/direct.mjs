// No proxy at all: what comes goes on, byte for byte, to two origins in turn. Every rule is kept.
import { connect, createServer } from "node:net";

const [port, ...origins] = process.argv.slice(2);
let count = 0;
createServer((client) => {
  const origin = connect(Number(origins[count % origins.length]), "127.0.0.1");
  count += 1;
  client.pipe(origin).pipe(client);
  client.on("error", () => origin.destroy());
  origin.on("error", () => client.destroy());
}).listen(Number(port), "127.0.0.1");

import { createServer } from "node:http";
import { createAnswer } from "./handwritten.js";

// Serves queries by node:http alone. Usage: serve.js [LIBRARY-FILE]; without a file it is the
// yardstick, which responds with a constant text. Prints its base URL, as the reference server does.

const [, , file] = process.argv;
const answer = file === undefined ? () => ({ status: 200, body: {} }) : createAnswer(file);

const server = createServer((request, response) => {
  const chunks = [];
  request.on("data", (chunk) => chunks.push(chunk));
  request.on("end", () => {
    const { status, body } = answer(JSON.parse(Buffer.concat(chunks).toString("utf8")));
    const bytes = Buffer.from(JSON.stringify(body));
    response.writeHead(status, {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Length": bytes.length,
    });
    response.end(bytes);
  });
});
server.listen({ port: Number(process.env["PORT"] ?? 0), host: "127.0.0.1" }, () => {
  process.stdout.write(`http://127.0.0.1:${server.address().port}\n`);
});

import { createServer } from "node:http";

// The yardstick: parses the JSON of each body and responds with a constant. Prints its base URL, as
// the reference server does.

const constant = Buffer.from('{"data":{},"errors":[]}');
const headers = {
  "Content-Type": "application/json; charset=utf-8",
  "Content-Length": constant.length,
};

const server = createServer((request, response) => {
  const chunks = [];
  request.on("data", (chunk) => chunks.push(chunk));
  request.on("end", () => {
    JSON.parse(Buffer.concat(chunks).toString("utf8"));
    response.writeHead(200, headers).end(constant);
  });
});
server.listen({ port: Number(process.env["PORT"] ?? 0), host: "127.0.0.1" }, () => {
  process.stdout.write(`http://127.0.0.1:${server.address().port}\n`);
});

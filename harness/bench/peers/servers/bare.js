import { createServer } from "node:http";
import { address, announce } from "../announce.js";

// The yardstick: parses the JSON of each body and responds with constant bytes, which a PUT sets.
let constant = Buffer.from("{}");

const server = createServer((request, response) => {
  const chunks = [];
  request.on("data", (chunk) => chunks.push(chunk));
  request.on("end", () => {
    const body = Buffer.concat(chunks);
    if (request.method === "PUT") {
      constant = body;
    } else {
      JSON.parse(body.toString("utf8"));
    }
    response.writeHead(200, {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Length": constant.length,
    });
    response.end(constant);
  });
});
server.listen(address, () => announce(server));

import { createServer } from "node:http";
import { address, announce } from "../announce.js";
import { createAnswer } from "../handwritten.js";
import { readLibrary } from "../library.js";

const answer = createAnswer(readLibrary(process.argv[2]));
const server = createServer((request, response) => {
  let text = "";
  request.setEncoding("utf8");
  request.on("data", (chunk) => {
    text += chunk;
  });
  request.on("end", () => {
    const { status, body } = answer(JSON.parse(text));
    const encoded = Buffer.from(JSON.stringify(body));
    response.writeHead(status, {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Length": encoded.length,
    });
    response.end(encoded);
  });
});
server.listen(address, () => announce(server));

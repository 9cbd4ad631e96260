// A proxy with every bug: each rule is broken.
import { createServer, request } from "node:http";
import { text } from "node:stream/consumers";

const [port, ...origins] = process.argv.slice(2);
let kept;

/** Asks one origin; the first interim response is taken for a failure. */
function ask({ method, url: path, rawHeaders: headers }, body, origin) {
  return new Promise((resolve) => {
    const failed = () => resolve({ status: 502, phrase: "", body: "", fields: {} });
    const sent = request(
      { host: "127.0.0.1", port: origin, method, path, headers },
      async (answer) => {
        const { statusCode: status, statusMessage: phrase, headers: fields } = answer;
        resolve({ status, phrase, fields, body: await text(answer).catch(() => "") });
      },
    );
    sent.on("information", failed).on("error", failed).end(body);
  });
}

createServer(async (incoming, response) => {
  const body = await text(incoming);
  let reply = kept ?? (await ask(incoming, body, origins[0]));
  if (reply.status >= 400) {
    reply = await ask(incoming, body, origins[1]);
  }
  const { status, phrase, fields } = reply;
  kept =
    status === 200 && fields["cache-control"] !== undefined && kept === undefined
      ? reply
      : undefined;
  const isRefused = status < 100 || (status >= 300 && status < 400) || phrase.length > 100;
  const isWrong = /error/i.test(phrase) || (status < 400 && reply.body.includes('"errors":["'));
  const code = isRefused ? 502 : isWrong ? 500 : status === 201 ? 200 : status;
  response.writeHead(code, {
    "Content-Type": "text/plain",
    "Kit-Nonce": fields["kit-nonce"] ?? "",
  });
  response.end(reply.body.replaceAll(/\s/g, ""));
}).listen(Number(port), "127.0.0.1");

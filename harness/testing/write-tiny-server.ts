/**
 * Source of a server for `node --input-type=module -e` that responds correctly to one unknown
 * field.
 *
 * @param setup code that runs first. It may set a function `onDocument`, a `basePath`, or `ready`,
 *   a promise for which the server waits before it listens.
 */
export function writeTinyServer(setup = ""): string {
  return `
    import { createServer } from "node:http";
    var basePath = "", ready, onDocument;
    ${setup}
    const server = createServer(async (request, response) => {
      const { document } = JSON.parse(Buffer.concat(await request.toArray()));
      onDocument?.(document);
      const body = JSON.stringify({ errors: [document + ": no such field on type Query"] });
      response.writeHead(request.url === basePath + "/graph" ? 400 : 404, {
        "Content-Type": "application/json; charset=utf-8",
        "Content-Length": Buffer.byteLength(body),
      });
      response.end(body);
    });
    await ready;
    server.listen(Number(process.env.PORT), "127.0.0.1", () => {
      console.log("http://127.0.0.1:" + server.address().port + basePath);
    });
  `;
}

/** The id of a case that such a server passes. */
export const tinyCase = "validation/unknown-field-on-query";

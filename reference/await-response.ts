import type { ClientRequest, IncomingMessage } from "node:http";

/**
 * Ends a request with its body, and waits for the head of the final response.
 *
 * @throws Error when none comes.
 */
export function awaitResponse(
  request: ClientRequest,
  body: string | Buffer,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request.on("response", resolve);
    // Node hands over the connection, and ends the request without an error.
    request.on("upgrade", (_response, socket) => {
      socket.destroy();
      reject(new Error("it switched to another protocol: its status is 101"));
    });
    request.on("error", reject);
    request.end(body);
  });
}

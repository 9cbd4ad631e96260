/** The client alone: the main module of undici loads fetch, WebSocket, caches and mocks, too. */
declare module "undici/lib/dispatcher/client.js" {
  import { Client } from "undici";

  export default Client;
}

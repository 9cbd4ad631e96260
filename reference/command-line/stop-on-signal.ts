/** A server that can be stopped, gracefully or at once. */
export interface Stoppable {
  readonly stop: () => Promise<void>;
  readonly destroyConnections: () => void;
}

/** Makes several servers stop as one. */
export function joinServers(servers: readonly Stoppable[]): Stoppable {
  return {
    async stop() {
      await Promise.all(servers.map((server) => server.stop()));
    },
    destroyConnections() {
      for (const server of servers) {
        server.destroyConnections();
      }
    },
  };
}

/**
 * Stops a server at the first SIGTERM or SIGINT; at the second it cuts all connections.
 *
 * Nothing else keeps the process alive, so it then ends with status 0.
 */
export function stopOnSignal(server: Stoppable): void {
  let isStopping = false;
  const stop = (): void => {
    if (isStopping) {
      server.destroyConnections();
    } else {
      void server.stop();
    }
    isStopping = true;
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
}

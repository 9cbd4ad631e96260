/** What can be stopped, gently or at once. */
export interface Stoppable {
  readonly stop: () => Promise<void>;
  readonly destroyConnections: () => void;
}

/**
 * Stops a server at the first SIGTERM or SIGINT; at the second it no longer waits for anybody.
 *
 * Nothing else keeps the process alive, so it ends by itself, with status 0.
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

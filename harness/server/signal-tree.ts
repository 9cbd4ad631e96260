import { spawnSync } from "node:child_process";

/**
 * Sends a signal to a program and to all it has started; what has ended already needs none. Windows
 * has no signals: the programs end at once.
 *
 * @param pid of the program, which leads a group.
 */
export function signalTree(
  pid: number,
  signal: NodeJS.Signals,
  platform: NodeJS.Platform = process.platform,
): void {
  if (platform === "win32") {
    spawnSync("taskkill", ["/PID", String(pid), "/T", "/F"], { stdio: "ignore" });
    return;
  }
  try {
    process.kill(-pid, signal);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) {
      throw error;
    }
  }
}

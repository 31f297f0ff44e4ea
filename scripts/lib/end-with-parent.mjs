/** Milliseconds between two checks. */
const CHECK_INTERVAL = 500;

/**
 * Ends this process with SIGTERM when its parent has ended. npm runs scripts in a shell and forwards signals to it; if
 * the shell dies, this process would keep running.
 */
export function endWithParent() {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, CHECK_INTERVAL);
  timer.unref();
}

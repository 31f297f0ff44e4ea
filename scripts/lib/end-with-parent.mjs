/** Milliseconds between looks: unnoticed by people, nothing to the processor. */
const EVERY = 500;

/**
 * Ends this process as SIGTERM would once its parent is gone. npm runs scripts through a shell and sends
 * it the signals it gets; a shell that dies of one leaves us running, out of reach.
 */
export function endWithParent() {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, EVERY);
  timer.unref();
}

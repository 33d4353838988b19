/**
 * Sends this process SIGTERM when the npm that runs it is gone.
 *
 * npm passes a signal on to its shell only, and a shell such as dash dies of it without telling its child: the server
 * would stay behind with the port and the lock on the data.
 */
export function stopWithNpm() {
  if (!process.env.npm_lifecycle_event) return;
  const shell = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid !== shell) process.kill(process.pid, 'SIGTERM');
  }, 200).unref();
  // One signal asks for an end in order; a second one would mean: at once.
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => clearInterval(watch));
}

/**
 * Sends this process SIGTERM when the npm process that started it has exited.
 *
 * npm forwards signals only to its shell. Shells such as dash then exit without a signal to their child process, and the
 * server would keep running, with the port and the lock on the data.
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

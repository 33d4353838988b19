import { fork } from 'node:child_process';
import { once } from 'node:events';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The script with that `file:` URL in a process of its own, so that its processor time is not counted as the server's.
 *
 * `ask(message)` resolves to its answer; it answers each message with one `{ result }` or `{ error }`, in order.
 */
export function startChild(url, ...args) {
  const script = fileURLToPath(url);
  const child = fork(script, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const exited = once(child, 'exit');

  return {
    pid: child.pid,
    async request(message) {
      child.send(message);
      const dead = exited.then(([code]) => ({ error: `${basename(script)} ended with ${code}` }));
      const [answer] = [await Promise.race([once(child, 'message').then(([first]) => first), dead])];
      if (answer.error) throw new Error(answer.error);
      return answer.result;
    },
    async stop() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

/** The other side: answers each message with what `work` makes of it. */
export function answerParent(work) {
  process.on('message', async (message) => {
    try {
      process.send({ result: await work(message) });
    } catch (error) {
      process.send({ error: error.stack ?? String(error) });
    }
  });
  // A parent that is gone wants nothing more.
  process.on('disconnect', () => process.exit(0));
}

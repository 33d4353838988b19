import { HOUR_MS } from '@touchline/domain';
import type { FastifyInstance } from 'fastify';

/** ms between two runs. */
const INTERVAL_MS = HOUR_MS;

/**
 * Runs a task each hour until the app closes, at another time on each server, one run after the other; a closing app waits
 * for one that runs. `complaint`: for the log, of one that failed.
 */
export function scheduleHourlyJob(
  app: FastifyInstance,
  task: (signal: AbortSignal) => Promise<unknown>,
  failureMessage: string
): void {
  const closing = new AbortController();
  let running: Promise<unknown> = Promise.resolve();
  const run = () => {
    running = running
      .then(() => task(closing.signal))
      .catch((error: unknown) => app.log.warn({ err: error }, `${failureMessage}; retrying in an hour`));
    timer = setTimeout(run, INTERVAL_MS).unref();
  };
  let timer = setTimeout(run, INTERVAL_MS * Math.random()).unref();
  app.addHook('onClose', async () => {
    clearTimeout(timer);
    closing.abort();
    await running;
  });
}

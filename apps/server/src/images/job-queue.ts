import { ApiError } from '../errors.ts';

/** Seconds after which somebody who was turned away may come again. */
const RETRY_AFTER = '2';

export interface QueueLimits {
  /** Jobs that run together. */
  readonly atOnce: number;
  /** Jobs that may wait for their turn. */
  readonly waiting: number;
}

/** Runs jobs in the order they come, a few at once; throws `UNAVAILABLE` when too many wait already. */
export function createJobQueue({
  atOnce,
  waiting,
}: QueueLimits): <Result>(job: () => Promise<Result>) => Promise<Result> {
  const line: (() => void)[] = [];
  let running = 0;

  async function turn(): Promise<void> {
    if (running < atOnce) {
      running += 1;
      return;
    }
    if (line.length >= waiting) {
      throw new ApiError('UNAVAILABLE', 'Too many pictures are being made; try again shortly.', {
        headers: { 'retry-after': RETRY_AFTER },
      });
    }
    await new Promise<void>((resolve) => line.push(resolve));
  }

  function leave(): void {
    const next = line.shift();
    if (next) next();
    else running -= 1;
  }

  return async (job) => {
    await turn();
    try {
      return await job();
    } finally {
      leave();
    }
  };
}

import { createSlots } from '../../../platform/access/slots.ts';
import { ApiError } from '../../../platform/http/errors.ts';

/** Seconds after which a rejected client may retry. */
const RETRY_AFTER = '2';

export interface QueueLimits {
  /** Jobs that run in parallel. */
  readonly atOnce: number;
  /** Jobs that may wait. */
  readonly waiting: number;
}

/**
 * Creates a queue that runs jobs in order of arrival, a few in parallel. Throws `UNAVAILABLE` if too many are waiting.
 */
export function createJobQueue({
  atOnce,
  waiting,
}: QueueLimits): <Result>(job: () => Promise<Result>) => Promise<Result> {
  const slots = createSlots({ count: atOnce, maxWaiting: waiting });
  return async (job) => {
    if (!(await slots.acquire()))
      throw new ApiError('UNAVAILABLE', 'Too many pictures are being made; try again shortly.', {
        headers: { 'retry-after': RETRY_AFTER },
      });
    try {
      return await job();
    } finally {
      slots.release();
    }
  };
}

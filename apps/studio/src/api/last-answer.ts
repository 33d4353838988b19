import type { WireAnalyticsAnswer, WireAnalyticsQuery } from '@touchline/contract';

/** ms; what a time that ends now may have gone on since the last answer for it still to stand where the next one fails. */
const SAME_TIME = 60 * 60_000;

/** A question as a panel asks it; `about`: what its answer is of beside its dimensions, as a single video. */
export interface Asked {
  readonly query: WireAnalyticsQuery;
  readonly about: string;
}

/** What is known of a question at this moment. */
export interface Known {
  readonly data: WireAnalyticsAnswer | undefined;
  readonly error: Error | null;
}

/** What a panel remembers of its questions: the last answer and the last failure, with what was asked. */
export interface Last {
  readonly answered: (Asked & { readonly data: WireAnalyticsAnswer }) | null;
  readonly failed: (Asked & { readonly error: Error }) | null;
}

/** The same object where nothing new is known. */
export function remember(last: Last, asked: Asked, { data, error }: Known): Last {
  if (data && !error) {
    return last.answered?.data === data && !last.failed ? last : { answered: { ...asked, data }, failed: null };
  }
  return error && last.failed?.error !== error ? { ...last, failed: { ...asked, error } } : last;
}

/**
 * What is shown: an answer on its way leaves the last one standing, as a placeholder if that is only of the same kind; one
 * that fails only if it is the same question, but for the minutes gone by. What failed has failed until it is answered.
 */
export function recall(last: Last, asked: Asked, now: Known): Known & { readonly isPlaceholderData: boolean } {
  const { answered, failed } = last;
  const error = now.error ?? (now.data === undefined && failed && isSame(failed, asked) ? failed.error : null);
  if (now.data !== undefined) return { data: now.data, error, isPlaceholderData: false };
  const isLast = answered !== null && isSame(answered, asked);
  const stands = isLast || (answered !== null && !error && isAlike(answered, asked));
  return { data: stands ? answered.data : undefined, error, isPlaceholderData: stands && !isLast };
}

function isAlike(a: Asked, b: Asked): boolean {
  return a.about === b.about && String(a.query.dimensions) === String(b.query.dimensions);
}

function isSame(a: Asked, b: Asked): boolean {
  const [{ interval: then, ...before }, { interval: now, ...after }] = [a.query, b.query];
  const shift = (at: 'startTime' | 'endTime') => Date.parse(now[at]) - Date.parse(then[at]);
  const isShifted = shift('startTime') === shift('endTime') && Math.abs(shift('endTime')) <= SAME_TIME;
  return a.about === b.about && isShifted && JSON.stringify(before) === JSON.stringify(after);
}

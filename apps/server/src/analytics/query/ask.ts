import type { WireAnalyticsAnswer } from '@touchline/contract';
import { ApiError } from '../../errors.ts';
import { createPageTokens } from '../../resource/page.ts';
import type { Analytics } from '../feed/analytics.ts';
import { toAnswerRow, toMetrics } from './answer.ts';
import { metricMeanings } from './metrics.ts';
import type { Question } from './question.ts';
import { lastSettledMinute, questionQuery } from './question-queries.ts';

/** ms that a question may take. */
const MAX_TIME = 15_000;

export interface AskPorts {
  readonly analytics: Pick<Analytics, 'read'>;
  /** Of page tokens. */
  readonly secret: string;
  /** Epoch ms. */
  readonly now: number;
  /** Aborts when nobody waits for the answer any more. */
  readonly signal?: AbortSignal;
}

export interface Place {
  readonly publisher: string;
  readonly pageToken: string | undefined;
}

/**
 * Answers a question. Throws `TIMEOUT` where it takes too long, and the errors of page tokens. Its queries are interrupted
 * then, and when `signal` aborts.
 */
export async function ask(
  question: Question,
  { publisher, pageToken }: Place,
  { analytics: store, secret, now, signal }: AskPorts
): Promise<WireAnalyticsAnswer> {
  const timeout = AbortSignal.timeout(MAX_TIME);
  const options = { owner: publisher, signal: signal ? AbortSignal.any([signal, timeout]) : timeout };
  const analytics: Pick<Analytics, 'read'> = {
    read: (named, input) =>
      store.read(named, input, options).catch((error) => {
        throw timeout.aborted ? tooLong(error) : error;
      }),
  };
  const tokens = createPageTokens({ secret, binding: `analytics ${publisher} ${question.canonical}`, now });
  const offset = Number(tokens.read(pageToken) || 0);
  const limit = question.pageSize;
  const settledMinute = await readSettledMinute(question, analytics);
  const asked = { query: question.query, publisher, now, settledMinute };
  const needsTotals = question.dimensions.length > 0 && question.hasTotals;
  const [rows, [totals] = []] = await Promise.all([
    analytics.read(questionQuery, { ...asked, page: { offset, limit } }),
    needsTotals ? analytics.read(questionQuery, { ...asked, page: null }) : [],
  ]);
  const totalSize = Number(rows[0]?.['total_size'] ?? offset);
  const hasMore = rows.length > 0 && offset + rows.length < totalSize;
  return {
    rows: rows.map((row) => toAnswerRow(row, question)),
    totals: question.hasTotals ? toMetrics(totals ?? rows[0], question) : {},
    nextPageToken: hasMore ? tokens.write(String(offset + rows.length)) : '',
    totalSize,
  };
}

async function readSettledMinute({ metrics }: Question, analytics: Pick<Analytics, 'read'>): Promise<number> {
  if (!metrics.some((metric) => metricMeanings[metric].rows === 'moments')) return 0;
  const [row] = await analytics.read(lastSettledMinute, null);
  return Number(row?.['minute'] ?? 0);
}

function tooLong(cause: unknown): ApiError {
  return new ApiError('TIMEOUT', 'This question takes too long; ask for a shorter interval or fewer dimensions.', {
    cause,
  });
}

import type { WireAnalyticsAnswer } from '@touchline/contract';
import { ApiError } from '../../errors.ts';
import { createPageTokens } from '../../resource/page.ts';
import type { AnalyticsReader } from '../store/analytics-store.ts';
import { toAnswerRow, toMetrics } from './answer.ts';
import { metricMeanings } from './metrics.ts';
import type { Question } from './question.ts';
import { type Asked, questionSql } from './question-sql.ts';

/** ms that a question may take. */
const MAX_TIME = 15_000;

export interface AskPorts {
  readonly analytics: AnalyticsReader;
  /** Of page tokens. */
  readonly secret: string;
  /** Epoch ms. */
  readonly now: number;
}

export interface Place {
  readonly publisher: string;
  readonly pageToken: string | undefined;
}

/** Answers a question. Throws `TIMEOUT` where it takes too long, and the errors of page tokens. */
export async function ask(
  question: Question,
  { publisher, pageToken }: Place,
  { analytics, secret, now }: AskPorts
): Promise<WireAnalyticsAnswer> {
  const tokens = createPageTokens({ secret, binding: `analytics ${publisher} ${question.canonical}`, now });
  const offset = Number(tokens.read(pageToken) || 0);
  const limit = question.pageSize;
  const asked = { publisher, now, settledMinute: await readSettledMinute(question, analytics) };
  const statement = questionSql(question, { ...asked, page: { offset, limit } });
  const [rows, totals] = await inTime(
    Promise.all([
      analytics.read(statement.sql, statement.parameters),
      question.dimensions.length === 0 || !question.hasTotals ? null : readTotals(question, asked, analytics),
    ])
  );
  const totalSize = Number(rows[0]?.['total_size'] ?? offset);
  const hasMore = rows.length > 0 && offset + rows.length < totalSize;
  return {
    rows: rows.map((row) => toAnswerRow(row, question)),
    totals: question.hasTotals ? toMetrics(totals ?? rows[0], question) : {},
    nextPageToken: hasMore ? tokens.write(String(offset + rows.length)) : '',
    totalSize,
  };
}

async function readTotals(question: Question, asked: Omit<Asked, 'page'>, analytics: AnalyticsReader) {
  const { sql, parameters } = questionSql(question, { ...asked, page: null });
  return (await analytics.read(sql, parameters))[0];
}

async function readSettledMinute({ metrics }: Question, analytics: AnalyticsReader): Promise<number> {
  if (!metrics.some((metric) => metricMeanings[metric].rows === 'moments')) return 0;
  const [row] = await analytics.read('select max(minute) as minute from settled_minutes');
  return Number(row?.['minute'] ?? 0);
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new ApiError('TIMEOUT', 'This question takes too long; ask for a shorter interval or fewer dimensions.'));
    }, MAX_TIME);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

import type { WireAnalyticsAnswer, WireAnalyticsCounts } from '@touchline/contract';
import { ask } from '../query/ask.ts';
import { readAnalyticsQuestion } from '../query/question.ts';
import type { AnalyticsReader } from '../store/analytics-store.ts';

/** Videos and events that are told. */
const MOST = 20;
const MINUTE = 60_000;

const STARTS = `select count(*) filter (where start_time > $2) as starts,
    count(*) filter (where failed and start_time is not null and end_time > $2) as failures
  from all_viewings
  where publisher = $1 and bot is not true and (start_time > $2 or end_time > $2) and coalesce(start_time, end_time) <= $3`;

/** Who watches at `now` (epoch ms), and what began and failed in the minute before. */
export async function readCounts(
  analytics: AnalyticsReader,
  publisher: string,
  now: number
): Promise<WireAnalyticsCounts> {
  const since = now - MINUTE;
  const interval = { startTime: new Date(since).toISOString(), endTime: new Date(now).toISOString() };
  const watched = (dimension: 'video' | 'event') => {
    const question = { metrics: ['concurrentViewers'], dimensions: [dimension], interval, pageSize: MOST + 1 };
    return ask(readAnalyticsQuestion(question), { publisher, pageToken: undefined }, { analytics, secret: '', now });
  };
  const [videos, events, [counts]] = await Promise.all([
    watched('video'),
    watched('event'),
    analytics.read(STARTS, [publisher, { time: since }, { time: now }]),
  ]);
  return {
    time: interval.endTime,
    concurrentViewers: videos.totals['concurrentViewers'] ?? 0,
    starts: Number(counts?.['starts'] ?? 0),
    failures: Number(counts?.['failures'] ?? 0),
    videos: shownOf(videos, 'video').map(({ id, ...rest }) => ({ videoId: id, ...rest })),
    events: shownOf(events, 'event').map(({ id, ...rest }) => ({ eventId: id, ...rest })),
  };
}

function shownOf({ rows }: WireAnalyticsAnswer, dimension: 'video' | 'event') {
  const named = rows.flatMap(({ dimensions, metrics }) => {
    const { value = null, label } = dimensions[dimension] ?? {};
    const viewers = metrics['concurrentViewers'] ?? 0;
    return value === null || viewers === 0 ? [] : [{ id: value, title: label ?? value, viewers }];
  });
  return named.slice(0, MOST);
}

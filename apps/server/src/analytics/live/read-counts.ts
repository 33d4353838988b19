import type { WireAnalyticsAnswer, WireAnalyticsCounts } from '@touchline/contract';
import type { Analytics } from '../feed/analytics.ts';
import { ask } from '../query/ask.ts';
import { readAnalyticsQuestion } from '../query/question.ts';
import { startCounts } from './count-queries.ts';

/** Videos and events that are told. */
const MOST = 20;
const MINUTE = 60_000;

/** Who watches at `now` (epoch ms), and what began and failed in the minute before. */
export async function readCounts(
  analytics: Pick<Analytics, 'read'>,
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
    analytics.read(startCounts, { publisher, since, now }, { owner: publisher }),
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

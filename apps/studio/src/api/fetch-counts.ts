import type { WireAnalyticsAnswer, WireAnalyticsCounts, WireAnalyticsQuery } from '@touchline/contract';
import { HOUR, MINUTE } from '../format/durations.ts';
import { type ApiPorts, callApi } from './call-api.ts';

/** Most videos and events in the result. */
const MAX_ITEMS = 20;

interface CountsCall {
  readonly publisher: string;
  /** Epoch ms. */
  readonly now: number;
  readonly signal: AbortSignal;
}

/** Fetches the live counts with three queries, in the form in which the stream sends them. */
export async function fetchCounts(
  ports: ApiPorts,
  { publisher, now, signal }: CountsCall
): Promise<WireAnalyticsCounts> {
  const path = `/publishers/${encodeURIComponent(publisher)}/analytics:query`;
  const query = (body: object) => callApi<WireAnalyticsAnswer>(ports, { path, body, signal });
  const watched = (dimension: 'video' | 'event') =>
    query({ ...viewersAt(now), dimensions: [dimension], orderBy: 'concurrentViewers desc', pageSize: MAX_ITEMS });
  const [videos, events, { totals }] = await Promise.all([
    watched('video'),
    watched('event'),
    query({ metrics: ['plays', 'failures'], interval: intervalOf(now - MINUTE, now) }),
  ]);
  return {
    time: new Date(now).toISOString(),
    concurrentViewers: videos.totals['concurrentViewers'] ?? 0,
    starts: totals['plays'] ?? 0,
    failures: totals['failures'] ?? 0,
    videos: shownOf(videos, 'video').map(({ id, ...rest }) => ({ videoId: id, ...rest })),
    events: shownOf(events, 'event').map(({ id, ...rest }) => ({ eventId: id, ...rest })),
  };
}

/**
 * Returns the query of current viewers. The server cuts an interval at its own current time, so the browser's clock may
 * be wrong by an hour.
 */
export function viewersAt(now: number): Pick<WireAnalyticsQuery, 'metrics' | 'interval'> {
  return { metrics: ['concurrentViewers'], interval: intervalOf(now - HOUR, now + HOUR) };
}

function intervalOf(start: number, end: number): WireAnalyticsQuery['interval'] {
  return { startTime: new Date(start).toISOString(), endTime: new Date(end).toISOString() };
}

function shownOf({ rows }: WireAnalyticsAnswer, dimension: 'video' | 'event') {
  return rows.flatMap(({ dimensions, metrics }) => {
    const { value = null, label } = dimensions[dimension] ?? {};
    const viewers = metrics['concurrentViewers'] ?? 0;
    return value === null || viewers === 0 ? [] : [{ id: value, title: label ?? value, viewers }];
  });
}

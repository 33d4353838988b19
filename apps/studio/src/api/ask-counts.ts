import type { WireAnalyticsAnswer, WireAnalyticsCounts, WireAnalyticsQuery } from '@touchline/contract';
import { type ApiPorts, callApi } from './call-api.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Videos and events that are told. */
const MOST = 20;

interface CountsCall {
  readonly publisher: string;
  /** Epoch ms. */
  readonly now: number;
  readonly signal: AbortSignal;
}

/** The live counts as an answer to three questions: what the line would say. */
export async function askCounts(ports: ApiPorts, { publisher, now, signal }: CountsCall): Promise<WireAnalyticsCounts> {
  const path = `/publishers/${encodeURIComponent(publisher)}/analytics:query`;
  const ask = (body: object) => callApi<WireAnalyticsAnswer>(ports, { path, body, signal });
  const watched = (dimension: 'video' | 'event') =>
    ask({ ...viewersAt(now), dimensions: [dimension], orderBy: 'concurrentViewers desc', pageSize: MOST });
  const [videos, events, { totals }] = await Promise.all([
    watched('video'),
    watched('event'),
    ask({ metrics: ['plays', 'failures'], interval: intervalOf(now - MINUTE, now) }),
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
 * Who watches now. The server ends a time that reaches further at its own moment, so the clock of whoever looks may be an
 * hour wrong.
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

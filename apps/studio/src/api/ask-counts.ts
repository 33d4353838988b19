import type { WireAnalyticsAnswer, WireAnalyticsCounts } from '@touchline/contract';
import { type ApiPorts, callApi } from './call-api.ts';

const MINUTE = 60_000;

interface CountsCall {
  readonly publisher: string;
  /** Epoch ms. */
  readonly now: number;
  readonly signal: AbortSignal;
}

/** The live counts as an answer to two questions: what the line would say, without videos. */
export async function askCounts(ports: ApiPorts, { publisher, now, signal }: CountsCall): Promise<WireAnalyticsCounts> {
  const interval = { startTime: new Date(now - MINUTE).toISOString(), endTime: new Date(now).toISOString() };
  const path = `/publishers/${encodeURIComponent(publisher)}/analytics:query`;
  const ask = (body: object) => callApi<WireAnalyticsAnswer>(ports, { path, body: { interval, ...body }, signal });
  const [all, byEvent] = await Promise.all([
    ask({ metrics: ['concurrentViewers', 'plays', 'failures'] }),
    ask({ metrics: ['concurrentViewers'], dimensions: ['event'], orderBy: 'concurrentViewers desc', pageSize: 20 }),
  ]);
  const count = (metric: string) => all.totals[metric] ?? 0;
  return {
    time: interval.endTime,
    concurrentViewers: count('concurrentViewers'),
    starts: count('plays'),
    failures: count('failures'),
    videos: [],
    events: byEvent.rows.flatMap(({ dimensions, metrics }) => {
      const { value = null, label } = dimensions['event'] ?? {};
      const viewers = metrics['concurrentViewers'] ?? 0;
      return value === null || viewers === 0 ? [] : [{ eventId: value, title: label ?? value, viewers }];
    }),
  };
}

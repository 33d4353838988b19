import type { WireAnalyticsAnswer, WireManagedEvent } from '@touchline/contract';
import { useAnswer } from '../api/useAnswer.ts';
import type { LiveCounts } from '../api/useCounts.ts';
import { useResource } from '../api/useResource.ts';
import { ChartCard, type ChartContent } from '../chart/ChartCard.tsx';
import type { ChartLine, Moment, Point } from '../chart/chart-line.ts';
import { Bone } from '../parts/Bone.tsx';
import { useStudio } from '../parts/useStudio.ts';
import { Change } from './Change.tsx';
import { momentsOf } from './moments-of.ts';
import { type Scope, viewersOverTime } from './questions.ts';
import { summaryOf } from './summary-of.ts';
import { useCompareName } from './useCompareName.ts';
import { useTimeAxis } from './useTimeAxis.ts';
import { useViewersNow } from './useViewersNow.ts';

interface WatchingNowProps {
  readonly scope: Scope;
  readonly before: Scope | null;
  readonly live: LiveCounts;
  readonly isFiltered: boolean;
}

/** How many watch at once: now, and over the time. */
export function WatchingNow({ scope, before, live, isFiltered }: WatchingNowProps) {
  const { say, formats, state } = useStudio();
  const { interval } = scope;
  const nameOf = useCompareName();
  const axis = useTimeAxis(interval);
  const known = useAnswer(viewersOverTime(scope));
  const compared = useAnswer(before && viewersOverTime(before), { isBeside: true });
  const event = useResource<WireManagedEvent>(state.event && `events/${encodeURIComponent(state.event)}`);
  const viewers = useViewersNow({ scope, live, isFiltered });
  const counts = interval.isLive && !isFiltered ? live.counts : undefined;
  const name = say(interval.isLive ? 'watchingNow' : 'mostViewers');
  const names = nameOf(interval, state.compare);

  const pointsOf = (answer: WireAnalyticsAnswer, shift = 0) => toPoints(answer, interval.bucket, shift);
  const previous = before && compared.data && !compared.isPlaceholderData;
  const draw = (answer: WireAnalyticsAnswer): ChartContent => {
    const points = pointsOf(answer).filter(({ x }) => x < interval.end);
    const all = counts ? withNow(points, counts) : points;
    const main: ChartLine = { id: 'now', name: say('thisTime'), points: all, colour: 1, look: 'area' };
    const lines: ChartLine[] =
      previous && compared.data
        ? [
            {
              id: 'before',
              name: names.line,
              points: pointsOf(compared.data, interval.start - before.interval.start),
              colour: 1,
              look: 'before',
            },
            main,
          ]
        : [main];
    const moments: readonly Moment[] = momentsOf(event.data, interval);
    return {
      head: say('clock'),
      lines,
      moments,
      axis,
      isLive: interval.isLive,
      summary: summaryOf({ name, points: all, axis, write: formats.count, say }),
      writeTick: formats.short,
      writeValue: (y) => formats.figure('count', y),
      exportX: (x) => new Date(x).toISOString(),
    };
  };
  const hero = (answer: WireAnalyticsAnswer) => {
    const value = interval.isLive ? viewers.value : answer.totals['peakConcurrentViewers'];
    if (value === undefined && !(interval.isLive && viewers.failure)) return <Bone height={56} />;
    const then = previous ? thenOf(compared.data, interval) : null;
    return (
      <p className="studio-now" data-hero="">
        <span className="studio-figure">{formats.figure('count', value)}</span>
        <Change metric="plays" value={value} before={then} name={names.inSentence} />
        {counts && (
          <span className="studio-note">{say('startsInMinute', { count: formats.count(counts.starts) })}</span>
        )}
      </p>
    );
  };
  return (
    <ChartCard
      name={name}
      span="wide"
      known={known}
      above={hero}
      draw={draw}
      skeleton={
        <>
          <Bone height={56} />
          <Bone height={246} />
        </>
      }
    />
  );
}

function toPoints(answer: WireAnalyticsAnswer, bucket: string, shift: number): Point[] {
  return answer.rows.flatMap(({ dimensions, metrics }) => {
    const time = Date.parse(dimensions[bucket]?.value ?? '');
    return Number.isNaN(time) ? [] : [{ x: time + shift, y: metrics['peakConcurrentViewers'] ?? 0 }];
  });
}

/** The line goes on to this moment. */
function withNow(
  points: readonly Point[],
  { time, concurrentViewers }: { time: string; concurrentViewers: number }
): Point[] {
  const x = Date.parse(time);
  return [...points.filter((point) => point.x < x), { x, y: concurrentViewers }];
}

/** Of now: how many it were at the same place of the time before; of the past: its most. */
function thenOf(answer: WireAnalyticsAnswer | undefined, { isLive, bucket }: Scope['interval']): number | null {
  if (!answer) return null;
  return isLive ? (toPoints(answer, bucket, 0).at(-1)?.y ?? null) : (answer.totals['peakConcurrentViewers'] ?? null);
}

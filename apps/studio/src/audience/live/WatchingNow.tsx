import type { WireAnalyticsAnswer, WireLocalizedText, WireManagedEvent } from '@touchline/contract';
import { useMemo } from 'react';
import { useAnswer } from '../../api/useAnswer.ts';
import type { LiveCounts } from '../../api/useCounts.ts';
import { useResource } from '../../api/useResource.ts';
import { ChartCard, type ChartContent } from '../../chart/ChartCard.tsx';
import type { ChartLine, Moment, Point } from '../../chart/chart-line.ts';
import type { Axis } from '../../chart/line-chart-props.ts';
import { timeTicks } from '../../chart/time-ticks.ts';
import { DAY } from '../../format/durations.ts';
import { Skeleton } from '../../parts/Skeleton.tsx';
import { useStudio } from '../../parts/useStudio.ts';
import { Change } from '../Change.tsx';
import { useCompareName } from '../filters/useCompareName.ts';
import { type Interval, isWithinDay, offsetAt } from '../interval.ts';
import { type Scope, viewersNow, viewersOverTime } from '../queries.ts';
import { summaryOf } from './summary-of.ts';

interface WatchingNowProps {
  readonly scope: Scope;
  readonly before: Scope | null;
  readonly live: LiveCounts;
  readonly isFiltered: boolean;
}

/** Concurrent viewers: now, and over time. */
export function WatchingNow({ scope, before, live, isFiltered }: WatchingNowProps) {
  const { say, formats, state } = useStudio();
  const { interval } = scope;
  const nameOf = useCompareName();
  const axis = useTimeAxis(interval);
  const current = useAnswer(viewersOverTime(scope));
  const compared = useAnswer(before && viewersOverTime(before), { isComparison: true });
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
    const main: ChartLine = { id: 'now', name: say('thisTime'), points: all, colour: 1, appearance: 'area' };
    const lines: ChartLine[] =
      previous && compared.data
        ? [
            {
              id: 'before',
              name: names.line,
              points: pointsOf(compared.data, interval.start - before.interval.start),
              colour: 1,
              appearance: 'before',
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
    if (value === undefined && !(interval.isLive && viewers.failure)) return <Skeleton height={56} />;
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
      state={current}
      above={hero}
      draw={draw}
      skeleton={
        <>
          <Skeleton height={56} />
          <Skeleton height={246} />
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

/** Extends the line to the current time. */
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

interface Looked {
  readonly scope: Scope;
  readonly live: LiveCounts;
  readonly isFiltered: boolean;
}

interface ViewersNow {
  /** undefined: not known, or not yet. */
  readonly value: number | null | undefined;
  readonly failure: Error | null;
}

/** Returns the current viewers: from the stream without filters, else polled each minute. */
function useViewersNow({ scope, live, isFiltered }: Looked): ViewersNow {
  const { data, error, isPlaceholderData } = useAnswer(isFiltered && scope.interval.isLive ? viewersNow(scope) : null);
  if (!isFiltered) return { value: live.counts?.concurrentViewers, failure: live.failure };
  return { value: isPlaceholderData ? undefined : data?.totals['concurrentViewers'], failure: error };
}

/** Words that fit beside an upright. */
const MAX_LABEL_WORDS = 8;

/** Returns the goals and periods of an event in the interval of a chart; at most eight, so that they stay readable. */
export function momentsOf(
  event: WireManagedEvent | undefined,
  { start, end }: Pick<Interval, 'start' | 'end'>
): Moment[] {
  return (event?.markers ?? [])
    .map(({ time, label, kind }) => ({ x: Date.parse(time), name: textOf(label) || kind }))
    .filter(({ x }) => x >= start && x < end)
    .slice(0, MAX_LABEL_WORDS);
}

function textOf(text: WireLocalizedText | undefined): string {
  if (typeof text !== 'object') return text ?? '';
  return text['en'] ?? Object.values(text)[0] ?? '';
}

/** Time along the bottom, as the clocks of the publisher show it. */
function useTimeAxis({ start, end, bucket }: Interval): Axis {
  const { formats } = useStudio();
  return useMemo(() => {
    const isShort = isWithinDay({ start, end });
    const write = isShort ? formats.clock : bucket === 'day' ? formats.day : formats.moment;
    return {
      from: start,
      to: end,
      write,
      ticks(most) {
        const { times, areDays } = timeTicks({ start, end }, most, formats.timeZone);
        const isDay = (x: number) => areDays || (!isShort && (x + offsetAt(x, formats.timeZone)) % DAY === 0);
        return times.map((x) => ({ x, text: isDay(x) ? formats.day(x) : formats.clock(x) }));
      },
    };
  }, [start, end, bucket, formats]);
}

import type { WireAnalyticsAnswer } from '@touchline/contract';
import { useAnswer } from '../../api/useAnswer.ts';
import { ChartCard, type ChartContent } from '../../chart/ChartCard.tsx';
import type { ChartLine, Point } from '../../chart/chart-line.ts';
import { Notice } from '../../parts/Notice.tsx';
import { Skeleton } from '../../parts/Skeleton.tsx';
import { useStudio } from '../../parts/useStudio.ts';
import { mostPlayed, reach, type Scope } from '../queries.ts';
import { summaryOf } from './summary-of.ts';

/** Colours of the lines in the order of the plays. */
const COLOURS = [2, 3, 4] as const;

/** Lines across. */
const QUARTERS = [0, 0.25, 0.5, 0.75, 1];

/** Share of viewers who reached each part of the most played videos. */
export function StillWatching({ scope }: { readonly scope: Scope }) {
  const { say, formats } = useStudio();
  const top = useAnswer(mostPlayed(scope));
  const videos = (top.data?.rows ?? []).flatMap(({ dimensions, metrics }) => {
    const { value = null, label } = dimensions['video'] ?? {};
    return value === null || !metrics['plays'] ? [] : [{ id: value, title: label || value }];
  });
  const reachOf = (n: number) => videos[n] && reach(scope, videos[n].id);
  // A curve is of one video: the curve of another is not its placeholder.
  const answers = [
    useAnswer(reachOf(0) ?? null, { about: videos[0]?.id }),
    useAnswer(reachOf(1) ?? null, { about: videos[1]?.id }),
    useAnswer(reachOf(2) ?? null, { about: videos[2]?.id }),
  ];
  const reaches = answers.slice(0, videos.length);
  const failed = [top, ...reaches].find(({ error }) => error !== null);
  const data = top.data && reaches.every(({ data }) => data) ? reaches.map(({ data }) => data) : undefined;
  const state = {
    data: data as WireAnalyticsAnswer[] | undefined,
    error: failed?.error ?? null,
    refetch: () => failed?.refetch(),
    isPlaceholderData: [top, ...reaches].some((answer) => answer.isPlaceholderData),
  };
  const name = say('stillWatching');
  const axis = {
    from: 0,
    to: 100,
    write: (x: number) => formats.share(x / 100),
    ticks: () => [0, 25, 50, 75, 100].map((x) => ({ x, text: formats.share(x / 100) })),
  };
  const draw = (parts: WireAnalyticsAnswer[]): ChartContent | null => {
    const lines = parts.map(
      (answer, n): ChartLine => ({
        id: videos[n]?.id ?? '',
        name: videos[n]?.title ?? '',
        points: toReach(answer),
        colour: COLOURS[n] ?? 2,
      })
    );
    if (!lines.some(({ points }) => points.length > 0)) return null;
    const write = (y: number) => formats.share(y);
    return {
      head: say('playhead'),
      lines: lines.toReversed(),
      axis,
      gridLines: QUARTERS,
      summary: lines.map((line) => summaryOf({ ...line, axis, write, say })).join(' '),
      writeTick: write,
      writeValue: (y) => formats.figure('share', y),
      exportX: (x) => x / 100,
    };
  };
  return (
    <ChartCard
      name={name}
      span="wide"
      state={state}
      draw={draw}
      empty={<Notice title={say('noRetention')} hint={say('noRetentionHint')} />}
      skeleton={<Skeleton height={252} />}
    />
  );
}

/** The share of plays, 0 to 1, that reached each part of a video, in percent of it; empty where nothing was played. */
export function toReach({ rows }: WireAnalyticsAnswer): Point[] {
  const reached = rows
    .flatMap(({ dimensions, metrics }) => {
      const value = dimensions['progress']?.value ?? null;
      return value === null ? [] : [{ x: Number(value), plays: metrics['plays'] ?? 0 }];
    })
    .toSorted((a, b) => a.x - b.x);
  const all = reached[0]?.plays ?? 0;
  return all === 0 ? [] : reached.map(({ x, plays }) => ({ x, y: plays / all }));
}

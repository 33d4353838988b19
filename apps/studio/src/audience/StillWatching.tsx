import type { WireAnalyticsAnswer } from '@touchline/contract';
import { useAnswer } from '../api/useAnswer.ts';
import { ChartCard, type ChartContent } from '../chart/ChartCard.tsx';
import type { ChartLine } from '../chart/chart-line.ts';
import { Bone } from '../parts/Bone.tsx';
import { Notice } from '../parts/Notice.tsx';
import { useStudio } from '../parts/useStudio.ts';
import { mostPlayed, reach, type Scope } from './questions.ts';
import { summaryOf } from './summary-of.ts';
import { toReach } from './to-reach.ts';

/** Colours of the lines in the order of the plays. */
const COLOURS = [2, 3, 4] as const;

/** Lines across. */
const QUARTERS = [0, 0.25, 0.5, 0.75, 1];

/** How far into the videos that were played most people got. */
export function StillWatching({ scope }: { readonly scope: Scope }) {
  const { say, formats } = useStudio();
  const top = useAnswer(mostPlayed(scope));
  const videos = (top.data?.rows ?? []).flatMap(({ dimensions, metrics }) => {
    const { value = null, label } = dimensions['video'] ?? {};
    return value === null || !metrics['plays'] ? [] : [{ id: value, title: label || value }];
  });
  const ask = (n: number) => videos[n] && reach(scope, videos[n].id);
  // A curve is of one video: that of another does not stand in for it.
  const answers = [
    useAnswer(ask(0) ?? null, { about: videos[0]?.id }),
    useAnswer(ask(1) ?? null, { about: videos[1]?.id }),
    useAnswer(ask(2) ?? null, { about: videos[2]?.id }),
  ];
  const asked = answers.slice(0, videos.length);
  const failed = [top, ...asked].find(({ error }) => error !== null);
  const data = top.data && asked.every(({ data }) => data) ? asked.map(({ data }) => data) : undefined;
  const known = {
    data: data as WireAnalyticsAnswer[] | undefined,
    error: failed?.error ?? null,
    refetch: () => failed?.refetch(),
    isPlaceholderData: [top, ...asked].some((answer) => answer.isPlaceholderData),
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
      rungs: QUARTERS,
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
      known={known}
      draw={draw}
      empty={<Notice title={say('noRetention')} hint={say('noRetentionHint')} />}
      skeleton={<Bone height={252} />}
    />
  );
}

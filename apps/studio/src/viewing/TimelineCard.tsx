import type { WireAnalyticsView } from '@touchline/contract';
import { LineChart } from '../chart/LineChart.tsx';
import { timeGridLines } from '../chart/time-grid-lines.ts';
import { timeTicks } from '../chart/time-ticks.ts';
import { Notice } from '../parts/Notice.tsx';
import { Panel, type PanelState } from '../parts/Panel.tsx';
import { Skeleton } from '../parts/Skeleton.tsx';
import { useStudio } from '../parts/useStudio.ts';
import { TimelineTracks } from './TimelineTracks.tsx';
import { type StateKind, type Timeline, toTimeline } from './to-timeline.ts';

const KINDS: readonly StateKind[] = ['starting', 'playing', 'paused', 'seeking', 'stalled'];
/** ms; shorter viewings show seconds. */
const LONG_VIEWING_MS = 20 * 60_000;

/** The viewing over time: the playhead, and the tracks of states, renditions and errors. */
export function TimelineCard({ state }: { readonly state: PanelState<WireAnalyticsView> }) {
  const { say } = useStudio();
  return (
    <Panel
      name={say('timeline')}
      span="wide"
      state={state}
      note={
        <ul className="studio-legend">
          {KINDS.map((kind) => (
            <li data-kind={kind} key={kind}>
              {say(kind)}
            </li>
          ))}
        </ul>
      }
      skeleton={<Skeleton height={330} />}
    >
      {({ timeline }) =>
        timeline.length === 0 ? (
          <Notice title={say('noTimeline')} hint={say('noTimelineHint')} />
        ) : (
          <Drawn timeline={toTimeline(timeline)} count={timeline.length} />
        )
      }
    </Panel>
  );
}

function Drawn({ timeline, count }: { readonly timeline: Timeline; readonly count: number }) {
  const { say, formats } = useStudio();
  const { start, end } = timeline;
  const to = Math.max(end, start + 1_000);
  const axis = {
    from: start,
    to,
    write: formats.clockSeconds,
    ticks: (most: number) =>
      to - start > LONG_VIEWING_MS
        ? timeTicks({ start, end: to }, most, formats.timeZone).times.map((x) => ({ x, text: formats.clock(x) }))
        : evenly(start, to, Math.min(most, 5)).map((x) => ({ x, text: formats.clockSeconds(x) })),
  };
  const write = (y: number | null) => formats.figure('time', y);
  const values = {
    from: formats.clockSeconds(start),
    to: formats.clockSeconds(end),
    count: formats.count(count),
    stalls: formats.count(timeline.states.filter(({ kind }) => kind === 'stalled').length),
    errors: formats.count(timeline.errors.length),
  };
  return (
    <>
      <LineChart
        name={say('playhead')}
        keysHint={say('chartKeys', { name: say('playhead') })}
        summary={`${say('playhead')}: ${write(timeline.playheads.at(-1)?.y ?? null)}`}
        lines={[{ id: 'playhead', name: say('playhead'), points: timeline.playheads, colour: 1 }]}
        moments={timeline.errors.map(({ time, detail }) => ({ x: time, name: detail.slice(0, 24) }))}
        axis={axis}
        gridLines={timeGridLines(Math.max(...timeline.playheads.map(({ y }) => y ?? 0), 0))}
        writeTick={write}
        writeValue={write}
      />
      <TimelineTracks timeline={timeline} summary={say('timelineSummary', values)} />
    </>
  );
}

function evenly(start: number, end: number, count: number): number[] {
  return Array.from({ length: count }, (_, n) => start + ((end - start) * n) / (count - 1));
}

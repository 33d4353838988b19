import type { WireAnalyticsView } from '@touchline/contract';
import type { Point } from '../chart/chart-line.ts';

export type StateKind = 'starting' | 'playing' | 'paused' | 'seeking' | 'stalled';

/** A stretch of time, epoch ms. */
export interface Stretch<Kind extends string = string> {
  readonly kind: Kind;
  readonly from: number;
  readonly to: number;
}

/** A viewing as it is drawn. */
export interface Timeline {
  readonly start: number;
  readonly end: number;
  readonly states: readonly Stretch<StateKind>[];
  /** Renditions, such as `1280x720`. */
  readonly renditions: readonly Stretch[];
  /** Playhead positions, ms, by time. */
  readonly playheads: readonly Point[];
  readonly errors: readonly { readonly time: number; readonly detail: string }[];
}

export type TimelineEvents = WireAnalyticsView['timeline'];

/** The state that an event begins; null: the viewing is over; absent: it changes nothing. `seeked`: back to what was before. */
const BEGINS: Readonly<Record<string, StateKind | 'before' | null>> = {
  play: 'starting',
  playing: 'playing',
  pause: 'paused',
  seeking: 'seeking',
  seeked: 'before',
  rebufferstart: 'stalled',
  rebufferend: 'playing',
  ended: null,
  error: null,
  viewend: null,
};

/** Makes stretches of events, which are in the order in which they happened. */
export function toTimeline(events: TimelineEvents): Timeline {
  const timed = events.map((event) => ({ ...event, at: Date.parse(event.time) }));
  const [start, end] = [timed[0]?.at ?? 0, timed.at(-1)?.at ?? 0];
  return {
    start,
    end,
    states: statesOf(timed, end),
    renditions: renditionsOf(timed, end),
    playheads: timed.flatMap(({ at, playhead }) => (playhead === null ? [] : [{ x: at, y: playhead }])),
    errors: timed.flatMap(({ at, event, detail }) => (event === 'error' ? [{ time: at, detail: detail ?? '' }] : [])),
  };
}

type Timed = TimelineEvents[number] & { readonly at: number };

function statesOf(events: readonly Timed[], end: number): Stretch<StateKind>[] {
  const states: Stretch<StateKind>[] = [];
  let open: { kind: StateKind; from: number } | null = null;
  let settled: StateKind | null = null;
  const close = (to: number) => {
    if (open && to > open.from) states.push({ ...open, to });
  };
  for (const { event, at } of events) {
    const begun = BEGINS[event];
    // A play within a stall or a seek is no start.
    if (begun === undefined || (begun === 'starting' && open !== null && open.kind !== 'paused')) continue;
    close(at);
    const kind: StateKind | null = begun === 'before' ? settled : begun;
    if (kind === 'playing' || kind === 'paused' || kind === null) settled = kind;
    open = kind === null ? null : { kind, from: at };
  }
  close(end);
  return states;
}

function renditionsOf(events: readonly Timed[], end: number): Stretch[] {
  const changes = events.filter(({ event, detail }) => event === 'renditionchange' && detail);
  return changes
    .map(({ at, detail }, n) => ({ kind: detail?.split(' ')[0] ?? '', from: at, to: changes[n + 1]?.at ?? end }))
    .filter(({ from, to }) => to > from);
}

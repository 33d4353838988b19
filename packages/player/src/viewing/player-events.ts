import type { PlayerState } from '../player-state.ts';

/** An event of spec §7, as the page receives it (`touchline:viewing`) and as the player family sends it. */
export interface PlayerEvent {
  readonly event: string;
  readonly [field: string]: unknown;
}

type Fields = Readonly<Record<string, keyof PlayerState>>;

/** Fields by event; an event is emitted when one of its fields changes. */
const EVENTS: Readonly<Record<string, Fields>> = {
  size: { width: 'width', height: 'height' },
  live: { live: 'live', atLiveEdge: 'atLiveEdge' },
  'available-qualities': { qualities: 'availableQualities' },
  'active-quality': { quality: 'activeQuality' },
  playing: { value: 'playing' },
  seeking: { value: 'seeking' },
  waiting: { value: 'waiting' },
  pip: { value: 'pictureInPicture' },
  fullscreen: { value: 'fullscreen' },
};

type ObservedState = Partial<Record<keyof PlayerState, unknown>>;

/** Defaults; other values are emitted at the beginning. Size and live always are. */
const DEFAULT_STATE: ObservedState = {
  playing: false,
  seeking: false,
  waiting: false,
  pictureInPicture: false,
  fullscreen: false,
  activeQuality: null,
};

/**
 * Returns the events between two states of a player; null: there is no earlier state. Compares by identity, because the
 * state reuses unchanged objects and lists.
 */
export function playerEvents(before: PlayerState | null, now: PlayerState): PlayerEvent[] {
  const previous: ObservedState = before ?? DEFAULT_STATE;
  return Object.entries(EVENTS).flatMap(([event, fields]) => {
    const keys = Object.values(fields);
    if (keys.every((key) => previous[key] === now[key])) return [];
    const { quality, ...values } = Object.fromEntries(Object.entries(fields).map(([name, key]) => [name, now[key]]));
    const isEmpty = quality === null || (!before && (values['qualities'] as unknown[] | undefined)?.length === 0);
    return isEmpty ? [] : { event, ...values, ...(quality as object) };
  });
}

/**
 * Returns the position rounded down to 10 %; 0: none, or live. 100 is only the end of the video. While seeking it is 0,
 * because passing a position is not watching it (AN-09, spec §9).
 */
export function percentStep({ live, totalTime, currentTime, ended, seeking }: PlayerState): number {
  if (live || !totalTime || seeking) return 0;
  return ended ? 100 : Math.min(90, Math.floor((currentTime * 10) / totalTime) * 10);
}

import type { PlayerState } from '../player-state.ts';

/** One of the events of spec §7, as the page hears it (`touchline:viewing`) and as the player family sends it. */
export interface PlayerEvent {
  readonly event: string;
  readonly [field: string]: unknown;
}

type Fields = Readonly<Record<string, keyof PlayerState>>;

/** Its fields by its word; each is told when one of them is another. */
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

type Known = Partial<Record<keyof PlayerState, unknown>>;

/** What goes without saying: whatever is different is told at the beginning. Size and live always are. */
const USUAL: Known = {
  playing: false,
  seeking: false,
  waiting: false,
  pictureInPicture: false,
  fullscreen: false,
  activeQuality: null,
};

/** What has happened between two states of a player; null: there was none before. State and its lists are the same objects as long as they say the same. */
export function playerEvents(before: PlayerState | null, now: PlayerState): PlayerEvent[] {
  const known: Known = before ?? USUAL;
  return Object.entries(EVENTS).flatMap(([event, fields]) => {
    const keys = Object.values(fields);
    if (keys.every((key) => known[key] === now[key])) return [];
    const { quality, ...values } = Object.fromEntries(Object.entries(fields).map(([name, key]) => [name, now[key]]));
    const isNothing = quality === null || (!before && (values['qualities'] as unknown[] | undefined)?.length === 0);
    return isNothing ? [] : { event, ...values, ...(quality as object) };
  });
}

/**
 * The step of 10 % that the position has reached; 0: none, or live. 100 is the end of the video, and while somebody seeks
 * there is none: what is passed is not watched (AN-09, spec §9).
 */
export function percentStep({ live, totalTime, currentTime, ended, seeking }: PlayerState): number {
  if (live || !totalTime || seeking) return 0;
  return ended ? 100 : Math.min(90, Math.floor((currentTime * 10) / totalTime) * 10);
}

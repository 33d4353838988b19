import type { Feature } from '../feature.ts';
import { listen } from '../listen.ts';
import { beginInside } from '../live/begin-inside.ts';
import type { Player } from '../player.ts';

const EVENTS = [
  'timeupdate',
  'seeking',
  'seeked',
  'loadedmetadata',
  'durationchange',
  'progress',
  'playing',
  'pause',
  'ended',
  'emptied',
];

/** Where it is, how long it is, what of it is there, and seeking. Seconds. */
export const time: Feature<Pick<Player, 'seek'>> = ({ media, session, signal, set, engine }) => {
  const totalTime = () => {
    if (engine.live() || media.duration === Number.POSITIVE_INFINITY) return null;
    // NaN: nothing is loaded.
    return media.duration || session.playable.duration;
  };
  /** Of live that has ended the element says that all could be sought to, from 0 on. */
  const seekable = (): readonly [number, number] | null => {
    const { length } = media.seekable;
    if (length === 0) return null;
    const end = media.seekable.end(length - 1);
    return [Math.min(Math.max(media.seekable.start(0), engine.facts()?.oldest ?? 0), end), end];
  };
  const read = () =>
    set({
      currentTime: media.currentTime,
      totalTime: totalTime(),
      buffered: rangesOf(media.buffered),
      seekable: seekable(),
      seeking: media.seeking,
    });
  listen(media, EVENTS, read, signal);
  engine.onFacts(read);
  read();

  return {
    seek(seconds) {
      if (!Number.isFinite(seconds)) return;
      const [start, end] = seekable() ?? [0, totalTime() ?? seconds];
      // Nearer to the end of live there is nothing to play on with.
      const last = Math.min(end, engine.facts()?.livePosition ?? end);
      const first = engine.live() ? beginInside(start, last) : start;
      media.currentTime = Math.min(Math.max(seconds, first), last);
    },
  };
};

function rangesOf(ranges: TimeRanges): (readonly [number, number])[] {
  return Array.from({ length: ranges.length }, (_, index) => [ranges.start(index), ranges.end(index)] as const);
}

import type { Feature } from '../feature.ts';
import { listen } from '../listen.ts';
import { clampToWindowStart } from '../live/clamp-to-window-start.ts';
import type { Player } from '../player.ts';

const EVENTS = 'timeupdate seeking seeked loadedmetadata durationchange progress playing pause ended emptied'.split(
  ' '
);

/** Position, duration, buffered and seekable ranges, and seeking. Seconds. */
export const time: Feature<Pick<Player, 'seek'>> = ({ media, session, signal, set, engine }) => {
  const totalTime = () => {
    if (engine.live() || media.duration === Number.POSITIVE_INFINITY) return null;
    // NaN: nothing is loaded.
    return media.duration || session.playable.duration;
  };
  /** Returns the seekable range. After live has ended the element reports that everything from 0 on is seekable. */
  const seekable = (): readonly [number, number] | null => {
    const { length } = media.seekable;
    if (length === 0) return null;
    const end = media.seekable.end(length - 1);
    return [Math.min(Math.max(media.seekable.start(0), engine.state()?.oldest ?? 0), end), end];
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
  engine.onStateChange(read);
  read();

  return {
    seek(seconds) {
      if (!Number.isFinite(seconds)) return;
      const [start, end] = seekable() ?? [0, totalTime() ?? seconds];
      // Beyond the live position there are no media to continue with.
      const last = Math.min(end, engine.state()?.livePosition ?? end);
      const first = engine.live() ? clampToWindowStart(start, last) : start;
      media.currentTime = Math.min(Math.max(seconds, first), last);
    },
  };
};

function rangesOf(ranges: TimeRanges): (readonly [number, number])[] {
  return Array.from({ length: ranges.length }, (_, index) => [ranges.start(index), ranges.end(index)] as const);
}

import type { Feature } from '../feature.ts';
import { listen } from '../listen.ts';
import { clampToWindowStart } from '../live/clamp-to-window-start.ts';
import { createLiveFollower } from '../live/live-follower.ts';
import type { Player } from '../player.ts';

const EVENTS = 'timeupdate seeking seeked loadedmetadata playing pause emptied'.split(' ');

/**
 * Live state. At the live edge means: playing, not sought back, and no further behind than the engine's tolerance
 * (PL-20).
 */
export const live: Feature<Pick<Player, 'seekToLive' | 'startOver'>> = ({ media, session, engine, signal, set }) => {
  const follower = createLiveFollower(media);
  const edge = () => engine.state()?.livePosition ?? endOf(media.seekable);

  const read = () => {
    const engineState = engine.state();
    const follows = follower.update(edge());
    const isLive = engine.live();
    const liveState = isLive ? engineState : null;
    // For an unknown edge (NaN) this is false.
    const isNear = edge() - media.currentTime <= (engineState?.liveTolerance ?? 0);
    set({
      live: isLive,
      atLiveEdge: isLive && !media.paused && follows && isNear,
      liveEdge: liveState?.livePosition ?? null,
      latency: liveState?.latency ?? null,
      programDates: engineState?.programDates ?? [],
    });
  };
  listen(media, EVENTS, read, signal);
  engine.onStateChange(read);
  read();

  function startPosition(): number {
    const start = startOf(media.seekable, engine.state()?.oldest ?? 0);
    if (!engine.live()) return start;
    const end = endOf(media.seekable);
    return Number.isNaN(end) ? start : clampToWindowStart(start, end);
  }

  return {
    seekToLive() {
      const position = edge();
      if (!engine.live() || Number.isNaN(position)) return;
      media.currentTime = position;
      session.play();
    },
    startOver() {
      media.currentTime = startPosition();
      session.play();
    },
  };
};

function startOf(ranges: TimeRanges, oldest: number): number {
  return Math.max(ranges.length > 0 ? ranges.start(0) : 0, oldest);
}

function endOf(ranges: TimeRanges): number {
  return ranges.length > 0 ? ranges.end(ranges.length - 1) : Number.NaN;
}

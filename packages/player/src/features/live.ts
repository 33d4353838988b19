import type { Feature } from '../feature.ts';
import { listen } from '../listen.ts';
import { beginInside } from '../live/begin-inside.ts';
import { createFollowing } from '../live/following.ts';
import type { Player } from '../player.ts';

/**
 * Whether it is live, and at the live edge: playing, not sought back, and no more behind than the engine tolerates
 * (PL-20).
 */
export const live: Feature<Pick<Player, 'seekToLive' | 'startOver'>> = ({ media, session, engine, signal, set }) => {
  const following = createFollowing(media);
  const edge = () => engine.facts()?.livePosition ?? endOf(media.seekable);

  const read = () => {
    const facts = engine.facts();
    const follows = following.look(edge());
    const isLive = engine.live();
    const known = isLive ? facts : null;
    // An edge that is not known: NaN is at no distance.
    const isNear = edge() - media.currentTime <= (facts?.liveTolerance ?? 0);
    set({
      live: isLive,
      atLiveEdge: isLive && !media.paused && follows && isNear,
      liveEdge: known?.livePosition ?? null,
      latency: known?.latency ?? null,
      programDates: facts?.programDates ?? [],
    });
  };
  listen(media, ['timeupdate', 'seeking', 'seeked', 'playing', 'pause', 'loadedmetadata', 'emptied'], read, signal);
  engine.onFacts(read);
  read();

  function beginning(): number {
    const start = startOf(media.seekable, engine.facts()?.oldest ?? 0);
    if (!engine.live()) return start;
    const end = endOf(media.seekable);
    return Number.isNaN(end) ? start : beginInside(start, end);
  }

  return {
    seekToLive() {
      const position = edge();
      if (!engine.live() || Number.isNaN(position)) return;
      media.currentTime = position;
      session.play();
    },
    startOver() {
      media.currentTime = beginning();
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

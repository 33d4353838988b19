import type Hls from 'hls.js';
import type { Events as HlsEvents } from 'hls.js';
import { holdLive } from '../live/hold-live.ts';
import { type LiveTimes, liveTimesOf } from '../live/live-times.ts';
import { createPlaylistAge } from '../live/playlist-age.ts';
import { createRestartDetector } from '../live/restart-detector.ts';
import { createTargetMargin } from '../live/target-margin.ts';
import type { Failure } from './engine.ts';

/**
 * Maximum number of full playlist requests that return only a delta update. hls.js would repeat them at once and
 * without end.
 */
const MAX_FAILED_DELTAS = 3;

const deltaUpdatesOnly: Failure = { reason: 'broken', message: 'The server sends only delta updates' };
const channelRestarted: Failure = { reason: 'busy', message: 'The channel restarted' };

/** Tracks the live edge of a stream that hls.js plays, and keeps the target latency. */
export interface LiveEdge {
  /** Call it before the first media are loaded. */
  begin(): void;
  /** null: not live, or unknown. */
  times(): LiveTimes | null;
  end(): void;
}

export interface LiveEdgeInput {
  readonly media: HTMLVideoElement;
  /** The live position has changed, or live has ended. */
  readonly onChange: () => void;
  readonly onFailure: (failure: Failure) => void;
}

export function createLiveEdge(
  hls: Hls,
  Events: typeof HlsEvents,
  { media, onChange, onFailure }: LiveEdgeInput
): LiveEdge {
  const ended = new AbortController();
  const age = createPlaylistAge();
  const margin = createTargetMargin();
  let deltas = 0;
  const hasRestarted = createRestartDetector();
  const seconds = () => performance.now() / 1000;

  const times = () => {
    const { latestLevelDetails: details } = hls;
    const now = { age: age.seconds(), margin: margin.at(seconds()), currentTime: media.currentTime };
    return details && liveTimesOf({ details, ...now });
  };
  // Deferred: hls.js is still handling the event.
  const fail = (failure: Failure) => setTimeout(() => ended.signal.aborted || onFailure(failure));
  const adjustPlayhead = holdLive({
    media,
    live: times,
    onStall: () => margin.stalled(seconds()),
    onNearStall: () => margin.nearlyStalled(seconds()),
    signal: ended.signal,
  });
  hls.on(Events.LEVEL_UPDATED, (_, { details }) => {
    // hls.js would wait until the new sequence numbers reach the old ones.
    if (hasRestarted(details)) return void fail(channelRestarted);
    age.update(details);
    const now = times();
    // hls.js starts there, and seeks there if it has lost its position.
    if (now) hls.targetLatency = now.target;
    adjustPlayhead();
    onChange();
  });
  hls.on(Events.LEVEL_LOADED, (_, { details }) => {
    deltas = details.deltaUpdateFailed ? deltas + 1 : 0;
    // hls.js never requests the playlist of an ended stream again.
    if (deltas > (details.live ? MAX_FAILED_DELTAS : 0)) fail(deltaUpdatesOnly);
  });
  // The live position also moves without events of hls.js.
  for (const type of ['timeupdate', 'seeking']) media.addEventListener(type, () => times() && onChange(), ended);

  return {
    begin() {
      // A prefetched live playlist is old by now, and hls.js would reload it only after its usual interval.
      for (const level of hls.levels) if (level.details?.live) delete level.details;
    },
    times,
    end: () => ended.abort(),
  };
}

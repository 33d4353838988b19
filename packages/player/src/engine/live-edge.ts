import type Hls from 'hls.js';
import type { Events as HlsEvents } from 'hls.js';
import { holdLive } from '../live/hold-live.ts';
import { type LiveTimes, liveTimesOf } from '../live/live-times.ts';
import { createPlaylistAge } from '../live/playlist-age.ts';
import { createTargetMargin } from '../live/target-margin.ts';
import { watchNumbers } from '../live/watch-numbers.ts';
import type { Failure } from './engine.ts';

/** Times that hls.js asks for the whole of a playlist, at once and without end, when it has got only what is new. */
const VAIN_DELTAS = 3;

const incomplete: Failure = { reason: 'broken', message: 'It tells only what is new' };
const begunAnew: Failure = { reason: 'busy', message: 'The channel began anew' };

/** Live as hls.js plays it: where its edge is, and how far behind that the picture is kept. */
export interface LiveEdge {
  /** To be called before the first media is loaded. */
  begin(): void;
  /** Null: it is not live, or not known. */
  times(): LiveTimes | null;
  end(): void;
}

export interface LiveEdgeInput {
  readonly media: HTMLVideoElement;
  /** It is elsewhere now, or over. */
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
  const hasBegunAnew = watchNumbers();
  const seconds = () => performance.now() / 1000;

  const times = () => {
    const { latestLevelDetails: details } = hls;
    const now = { age: age.seconds(), margin: margin.at(seconds()), currentTime: media.currentTime };
    return details && liveTimesOf({ details, ...now });
  };
  // Afterwards: hls.js is in the middle of it.
  const fail = (failure: Failure) => setTimeout(() => ended.signal.aborted || onFailure(failure));
  const look = holdLive({
    media,
    live: times,
    onStall: () => margin.stalled(seconds()),
    onEscape: () => margin.escaped(seconds()),
    signal: ended.signal,
  });
  hls.on(Events.LEVEL_UPDATED, (_, { details }) => {
    // hls.js would wait until the new numbers have come to where the old ones were.
    if (hasBegunAnew(details)) return void fail(begunAnew);
    age.heard(details);
    const now = times();
    // It begins there, and goes there when it has lost its place.
    if (now) hls.targetLatency = now.target;
    look();
    onChange();
  });
  hls.on(Events.LEVEL_LOADED, (_, { details }) => {
    deltas = details.deltaUpdateFailed ? deltas + 1 : 0;
    // What has ended it never asks for again.
    if (deltas > (details.live ? VAIN_DELTAS : 0)) fail(incomplete);
  });
  // Live moves on without a word of hls.js.
  for (const type of ['timeupdate', 'seeking']) media.addEventListener(type, () => times() && onChange(), ended);

  return {
    begin() {
      // A playlist that came ahead of this is of a while ago, and would be asked for again only after its usual time.
      for (const level of hls.levels) if (level.details?.live) delete level.details;
    },
    times,
    end: () => ended.abort(),
  };
}

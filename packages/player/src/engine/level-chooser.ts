import type Hls from 'hls.js';
import type { Events as HlsEvents } from 'hls.js';
import { decide } from '../abr/decide.ts';
import { createHistory } from '../abr/history.ts';
import { watchDownloads } from './download-watch.ts';
import type { QualityReason } from './engine.ts';
import { situationOf, usableLevels } from './hls-situation.ts';

export interface LevelChooser {
  /** Level of hls.js to load next; undefined: that is its own affair. */
  next(): number | undefined;
  /** Whether that is what was chosen last. */
  isOwn(level: number): boolean;
  end(): void;
}

/** Seconds ahead of the playhead with which a seek is over and done with. */
const REFILLED = 10;

interface Ports {
  readonly onReason: (reason: QualityReason) => void;
  readonly onLoading: () => void;
  /** Loads this level and no other, until a segment of it has come. */
  readonly force: (level: number) => void;
}

/** Chooses levels for `hls` by what it has downloaded. It hears events after hls.js's own controller. */
export function createLevelChooser(hls: Hls, Events: typeof HlsEvents, ports: Ports): LevelChooser {
  const history = createHistory();
  let lastLevel = -1;
  let decided = -1;
  let decidedFor = '';
  let switchTime = Number.NEGATIVE_INFINITY;
  let isDropped = false;
  /** The visitor has sought to where nothing was buffered, and there is not much yet. */
  let isRefilling = false;

  const situation = (levels: readonly number[]) => situationOf(hls, { levels, lastLevel, samples: history.samples() });
  const watch = watchDownloads(hls, Events, {
    onLoading(level) {
      ports.onLoading();
      isRefilling ||= hls.media?.seeking === true;
      if (lastLevel === -1) ports.onReason('start');
      else if (level !== lastLevel) ports.onReason(reasonOf(level));
      if (level !== lastLevel) switchTime = performance.now();
      isDropped = false;
    },
    onSample: history.add,
    onLoaded(level) {
      lastLevel = level;
    },
    isLate(level, progress) {
      const levels = usableLevels(hls, level);
      return decide({ ...situation(levels), download: { ...progress, level: levels.indexOf(level) } }).abandon;
    },
    onDrop(level) {
      const levels = usableLevels(hls, level);
      const index = levels.indexOf(level);
      const now = situation(levels);
      isDropped = true;
      // The estimate still remembers a faster line: without this the same quality is requested, and dropped, again and again.
      if (isRefilling) history.giveUp(now.levels[index]?.bitrate);
      // What was wished for before would begin the same download anew.
      ports.force(levels[Math.min(decide(now).level, index - 1)] ?? -1);
    },
  });
  // Another video, or other levels.
  for (const event of [Events.MANIFEST_LOADING, Events.LEVELS_UPDATED] as const) hls.on(event, forget);

  return {
    next() {
      if (!hls.media || history.samples().length === 0) return undefined;
      const levels = usableLevels(hls);
      if (levels.length < 2) return levels[0];
      const now = situation(levels);
      // Asked ten times a second, it is to say the same as long as nothing is another.
      const key = JSON.stringify([levels, lastLevel, now.samples.at(-1), Math.floor(now.buffer)]);
      if (key === decidedFor) return decided;
      isRefilling &&= now.buffer < REFILLED;
      const { level, reason } = decide(now);
      const top = now.levels.findLastIndex(({ bitrate }) => bitrate < history.limit());
      decidedFor = key;
      decided = (reason === 'up' && isTooSoon() ? lastLevel : levels[Math.min(level, Math.max(top, 0))]) ?? -1;
      return decided;
    },
    isOwn: (level) => level === decided,
    end: watch.end,
  };

  function reasonOf(level: number): QualityReason {
    if (isDropped) return 'abandon';
    if (level !== decided) return 'failure';
    return level > lastLevel ? 'up' : 'down';
  }

  /** Each switch of low latency costs a playlist, for which its buffer has no room: up at every other segment at most. */
  function isTooSoon(): boolean {
    const details = hls.latestLevelDetails;
    return details?.partTarget ? performance.now() - switchTime < details.targetduration * 2_000 : false;
  }

  function forget(): void {
    watch.end();
    lastLevel = decided = -1;
    decidedFor = '';
  }
}

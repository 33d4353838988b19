import type Hls from 'hls.js';
import type { Events as HlsEvents } from 'hls.js';
import { decide } from '../abr/decide.ts';
import { createHistory } from '../abr/history.ts';
import { watchDownloads } from './download-watch.ts';
import type { QualityReason } from './engine.ts';
import { situationOf, usableLevels } from './hls-situation.ts';

export interface LevelChooser {
  /** Returns the hls.js level to load next; undefined: hls.js decides. */
  next(): number | undefined;
  /** Returns whether `level` is the last choice. */
  isLastDecision(level: number): boolean;
  end(): void;
}

/** Seconds of forward buffer at which refilling after a seek is complete. */
const REFILLED_S = 10;

interface LevelChooserCallbacks {
  readonly onReason: (reason: QualityReason) => void;
  readonly onLoading: () => void;
  /** Forces this level until one of its segments has loaded. */
  readonly force: (level: number) => void;
}

/**
 * Chooses levels for `hls` by the throughput of its downloads. Its event handlers run after those of the original
 * controller.
 */
export function createLevelChooser(hls: Hls, Events: typeof HlsEvents, callbacks: LevelChooserCallbacks): LevelChooser {
  const history = createHistory();
  let lastLevel = -1;
  let lastDecision = -1;
  let lastDecisionKey = '';
  let switchTime = Number.NEGATIVE_INFINITY;
  let wasAbandoned = false;
  /** The visitor has sought to an unbuffered position, and the buffer is still short. */
  let isRefilling = false;

  const situation = (levels: readonly number[]) => situationOf(hls, { levels, lastLevel, samples: history.samples() });
  const watch = watchDownloads(hls, Events, {
    onLoading(level) {
      callbacks.onLoading();
      isRefilling ||= hls.media?.seeking === true;
      if (lastLevel === -1) callbacks.onReason('start');
      else if (level !== lastLevel) callbacks.onReason(reasonOf(level));
      if (level !== lastLevel) switchTime = performance.now();
      wasAbandoned = false;
    },
    onSample: history.add,
    onLoaded(level) {
      lastLevel = level;
    },
    shouldAbandon(level, progress) {
      const levels = usableLevels(hls, level);
      return decide({ ...situation(levels), download: { ...progress, level: levels.indexOf(level) } }).abandon;
    },
    onAbandon(level) {
      const levels = usableLevels(hls, level);
      const index = levels.indexOf(level);
      const now = situation(levels);
      wasAbandoned = true;
      // The estimate still includes a faster network: without this the same quality is requested and abandoned again
      // and again.
      if (isRefilling) history.giveUp(now.levels[index]?.bitrate);
      // The previously forced level would start the same download again.
      callbacks.force(levels[Math.min(decide(now).level, index - 1)] ?? -1);
    },
  });
  // Resets for another video, or other levels.
  for (const event of [Events.MANIFEST_LOADING, Events.LEVELS_UPDATED] as const) hls.on(event, reset);

  return {
    next() {
      if (!hls.media || history.samples().length === 0) return undefined;
      const levels = usableLevels(hls);
      if (levels.length < 2) return levels[0];
      const now = situation(levels);
      // hls.js reads this ten times a second. The result stays the same while its input does.
      const key = JSON.stringify([levels, lastLevel, now.samples.at(-1), Math.floor(now.buffer)]);
      if (key === lastDecisionKey) return lastDecision;
      isRefilling &&= now.buffer < REFILLED_S;
      const { level, reason } = decide(now);
      const top = now.levels.findLastIndex(({ bitrate }) => bitrate < history.limit());
      lastDecisionKey = key;
      lastDecision = (reason === 'up' && isTooSoon() ? lastLevel : levels[Math.min(level, Math.max(top, 0))]) ?? -1;
      return lastDecision;
    },
    isLastDecision: (level) => level === lastDecision,
    end: watch.end,
  };

  function reasonOf(level: number): QualityReason {
    if (wasAbandoned) return 'abandon';
    if (level !== lastDecision) return 'failure';
    return level > lastLevel ? 'up' : 'down';
  }

  /**
   * Limits switches up to every second segment with low latency: each switch costs a playlist request, for which the
   * buffer is too short.
   */
  function isTooSoon(): boolean {
    const details = hls.latestLevelDetails;
    return details?.partTarget ? performance.now() - switchTime < details.targetduration * 2_000 : false;
  }

  function reset(): void {
    watch.end();
    lastLevel = lastDecision = -1;
    lastDecisionKey = '';
  }
}

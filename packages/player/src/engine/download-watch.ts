import type Hls from 'hls.js';
import type { FragLoadingData, Events as HlsEvents } from 'hls.js';
import type { Progress } from '../abr/decide.ts';
import type { Sample } from '../abr/expectation.ts';
import { createRunning, LOOK, type Running } from '../abr/running.ts';

interface Listener {
  /** A segment of this level, or a part of one, is asked for. */
  onLoading(level: number): void;
  onLoaded(level: number): void;
  /** How a download went that has ended, or was dropped. */
  onSample(sample: Sample): void;
  /** Whether the one that is under way should be dropped. */
  isLate(level: number, progress: Omit<Progress, 'level'>): boolean;
  /** It will be dropped; something lower is to come in its place. */
  onDrop(level: number): void;
}

type Download = Pick<FragLoadingData, 'frag' | 'part'>;

/** Follows what `hls` downloads of the picture, and drops what is late. */
export function watchDownloads(hls: Hls, Events: typeof HlsEvents, listener: Listener): { end(): void } {
  let looking: ReturnType<typeof setInterval> | undefined;
  const end = () => {
    clearInterval(looking);
  };

  hls.on(Events.FRAG_LOADING, (_, download) => {
    if (!isMedia(download.frag)) return;
    end();
    listener.onLoading(download.frag.level);
    // One that only tests the network is never played.
    if (download.frag.bitrateTest) return;
    const running = createRunning();
    looking = setInterval(() => look(download, running), LOOK);
  });
  hls.on(Events.FRAG_LOADED, (_, { frag, part }) => {
    if (!isMedia(frag)) return;
    end();
    const { loading, loaded } = (part ?? frag).stats;
    listener.onSample({ bytes: loaded, ms: loading.end - loading.first, latency: loading.first - loading.start });
    if (!frag.bitrateTest) listener.onLoaded(frag.level);
  });
  hls.on(Events.LEVEL_SWITCHING, end);
  hls.on(Events.ERROR, (_, { frag }) => {
    if (frag?.type === 'main') end();
  });

  return { end };

  function look({ frag, part }: Download, running: Running): void {
    const { stats } = part ?? frag;
    const { start, first } = stats.loading;
    if (stats.aborted || (stats.total > 0 && stats.loaded >= stats.total)) {
      end();
      return;
    }
    // Before there is an answer there is nothing to go by.
    const ms = performance.now() - first;
    const seen = first > 0 ? running.at(ms, stats.loaded) : undefined;
    if (!seen || !hls.autoLevelEnabled || !hls.media || hls.media.paused) return;
    const latency = first - start;
    if (!listener.isLate(frag.level, { ...seen, latency, totalBytes: stats.total || undefined })) return;

    end();
    listener.onSample({ bytes: stats.loaded, ms, latency });
    listener.onDrop(frag.level);
    frag.abortRequests();
    hls.trigger(Events.FRAG_LOAD_EMERGENCY_ABORTED, { frag, part: part ?? null, stats });
  }
}

function isMedia({ type, sn }: Download['frag']): boolean {
  return type === 'main' && sn !== 'initSegment';
}

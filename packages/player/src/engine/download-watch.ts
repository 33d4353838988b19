import type Hls from 'hls.js';
import type { FragLoadingData, Events as HlsEvents } from 'hls.js';
import type { Progress } from '../abr/decide.ts';
import { createRecentThroughput, POLL_INTERVAL_MS, type RecentThroughput } from '../abr/recent-throughput.ts';
import type { Sample } from '../abr/throughput-estimate.ts';

interface Listener {
  /** A segment of this level, or a part of one, is requested. */
  onLoading(level: number): void;
  onLoaded(level: number): void;
  /** Reports a download that ended or was aborted. */
  onSample(sample: Sample): void;
  /** Returns whether to abandon the current download. */
  shouldAbandon(level: number, progress: Omit<Progress, 'level'>): boolean;
  /** The download is about to be aborted in favour of a lower level. */
  onAbandon(level: number): void;
}

type Download = Pick<FragLoadingData, 'frag' | 'part'>;

/** Monitors the video downloads of `hls`, and aborts those that would arrive too late. */
export function watchDownloads(hls: Hls, Events: typeof HlsEvents, listener: Listener): { end(): void } {
  let timer: ReturnType<typeof setInterval> | undefined;
  const end = () => {
    clearInterval(timer);
  };

  hls.on(Events.FRAG_LOADING, (_, download) => {
    if (!isMedia(download.frag)) return;
    end();
    listener.onLoading(download.frag.level);
    // A bitrate test is never played.
    if (download.frag.bitrateTest) return;
    const throughput = createRecentThroughput();
    timer = setInterval(() => poll(download, throughput), POLL_INTERVAL_MS);
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

  function poll({ frag, part }: Download, throughput: RecentThroughput): void {
    const { stats } = part ?? frag;
    const { start, first } = stats.loading;
    if (stats.aborted || (stats.total > 0 && stats.loaded >= stats.total)) {
      end();
      return;
    }
    // There is no throughput to measure before the response.
    const ms = performance.now() - first;
    const progress = first > 0 ? throughput.at(ms, stats.loaded) : undefined;
    if (!progress || !hls.autoLevelEnabled || !hls.media || hls.media.paused) return;
    const latency = first - start;
    if (!listener.shouldAbandon(frag.level, { ...progress, latency, totalBytes: stats.total || undefined })) return;

    end();
    listener.onSample({ bytes: stats.loaded, ms, latency });
    listener.onAbandon(frag.level);
    frag.abortRequests();
    hls.trigger(Events.FRAG_LOAD_EMERGENCY_ABORTED, { frag, part: part ?? null, stats });
  }
}

function isMedia({ type, sn }: Download['frag']): boolean {
  return type === 'main' && sn !== 'initSegment';
}

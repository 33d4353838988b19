import type { CountingSettings } from '@touchline/beacon';
import { bannerItemId, VIDEO_BANNER_ID } from '@touchline/domain';
import type { VideoAbout, ViewingWatch } from '@touchline/player/viewing';
import type { Shown } from '../../shared/count/count-content.ts';
import type { ClipRecord } from './record-clips.ts';

export interface ClipsInput {
  readonly record: ClipRecord;
  readonly settings: CountingSettings;
  /** Returns the current value. */
  readonly shown: () => Shown;
  readonly signal: AbortSignal;
}

/**
 * Counts the viewing of each clip that plays, as players do. The counter's code is loaded now, because a clip is
 * playing.
 */
export function countClips({ record, settings, shown, signal }: ClipsInput): void {
  const watched = new Map<HTMLVideoElement, ViewingWatch | null>();
  const watchNewClips = () => {
    for (const media of record.clips.keys()) {
      if (!media.isConnected) leave(media);
      else if (!watched.has(media)) void watch(media);
    }
  };
  /** Ends counting of a clip that is not shown any more. */
  const leave = (media: HTMLVideoElement) => {
    watched.get(media)?.end();
    watched.delete(media);
    record.clips.delete(media);
  };
  record.onEvent = watchNewClips;
  watchNewClips();
  signal.addEventListener('abort', () => {
    for (const viewing of watched.values()) viewing?.end();
  });

  async function watch(media: HTMLVideoElement): Promise<void> {
    watched.set(media, null);
    try {
      const [{ openCounter }, { watchViewing }] = await Promise.all([
        import('@touchline/beacon'),
        import('@touchline/player/viewing'),
      ]);
      if (signal.aborted) return;
      const past = record.clips.get(media) ?? [];
      const about = () => aboutOf(media, shown(), settings);
      watched.set(media, watchViewing({ media, past, about, counter: openCounter(settings) }));
    } catch {
      // Offline: the clip plays on and is not counted.
    }
  }
}

/** Describes the clip of a carousel; it is identified by its banner's DOM id. */
function aboutOf(
  media: HTMLVideoElement,
  { widget, collectionId = '' }: Shown,
  settings: CountingSettings
): VideoAbout {
  const { videoWidth: width, videoHeight: height, duration, currentSrc } = media;
  const { muxEnvKey: envKey, publicKey } = settings;
  return {
    videoId: bannerItemId(collectionId, VIDEO_BANNER_ID),
    title: '',
    duration: Number.isFinite(duration) ? duration : null,
    live: false,
    startTime: 0,
    sourceUrl: currentSrc.replace(/[?#].*/, ''),
    rendition: width > 0 ? { width, height, bitrate: null } : null,
    latency: null,
    widget,
    authUserId: null,
    publicKey,
    envKey,
  };
}

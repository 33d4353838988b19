import type { CountingSettings } from '@touchline/beacon';
import { bannerItemId, VIDEO_BANNER_ID } from '@touchline/domain';
import type { VideoAbout, ViewingWatch } from '@touchline/player/viewing';
import type { Shown } from '../shared/count/count-content.ts';
import type { ClipNotes } from './clip-notes.ts';

export interface ClipsInput {
  readonly notes: ClipNotes;
  readonly settings: CountingSettings;
  /** As it is now. */
  readonly shown: () => Shown;
  readonly signal: AbortSignal;
}

/** Counts what is watched of each clip that plays, as players do. What sends it is asked for now: somebody watches. */
export function countClips({ notes, settings, shown, signal }: ClipsInput): void {
  const watched = new Map<HTMLVideoElement, ViewingWatch | null>();
  const look = () => {
    for (const media of notes.pasts.keys()) {
      if (!media.isConnected) leave(media);
      else if (!watched.has(media)) void watch(media);
    }
  };
  /** Of a collection that is not shown any more. */
  const leave = (media: HTMLVideoElement) => {
    watched.get(media)?.end();
    watched.delete(media);
    notes.pasts.delete(media);
  };
  notes.onNote = look;
  look();
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
      const past = notes.pasts.get(media) ?? [];
      const about = () => aboutOf(media, shown(), settings);
      watched.set(media, watchViewing({ media, past, about, counter: openCounter(settings, window) }));
    } catch {
      // Offline: the clip plays on and is not counted.
    }
  }
}

/** Of the clip of a carousel: its banner's DOM id is what it is known by. */
function aboutOf(
  media: HTMLVideoElement,
  { widget, collectionId = '' }: Shown,
  settings: CountingSettings
): VideoAbout {
  const { videoWidth: width, videoHeight: height, duration, currentSrc } = media;
  const { envKey, publicKey } = settings;
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

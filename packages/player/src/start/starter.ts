import type { StartPlan, StartTrack } from '@touchline/domain';
import { joined, type Prefetch } from './prefetch.ts';

/** A MediaSource with what has been appended to it, for an engine to adopt; as `hls.attachMedia()` takes it. */
export interface Handoff {
  readonly media: HTMLVideoElement;
  readonly mediaSource: MediaSource;
  readonly tracks: Readonly<Record<string, HandedTrack>>;
}

export interface HandedTrack {
  readonly id: 'main' | 'audio';
  readonly buffer: SourceBuffer;
  readonly container: string;
  readonly codec: string;
  readonly listeners: [];
}

/** Plays the beginning of a presentation without an engine. */
export interface Starter {
  /** Opens the MediaSource and gives it the init segments: no media is downloaded. */
  prime(): void;
  /**
   * Streams the first segments into it. `onPlayable` is called when enough is there, or comes fast enough, to play on
   * without a stall until an engine has the second one. Resolves when all is in; rejects when it cannot be.
   */
  feed(onPlayable: () => void): Promise<Handoff>;
}

/** Bytes of an engine, about: what is downloaded between the first segment and the second. */
const ENGINE_SIZE = 102_000;
/** ms to spare. */
const MARGIN = 500;

/** Whether this browser can begin that way. Elsewhere, and for a plan without tracks, the engine has to. */
export function canStart({ tracks }: StartPlan): boolean {
  return tracks.length > 0 && 'MediaSource' in window && tracks.every(({ mime }) => MediaSource.isTypeSupported(mime));
}

export function createStarter(media: HTMLVideoElement, plan: StartPlan, prefetch: Prefetch): Starter {
  let lanes: Promise<readonly Lane[]> | undefined;
  const mediaSource = new MediaSource();
  const prime = () => {
    lanes ??= opened(media, mediaSource).then(() => {
      mediaSource.duration = plan.duration;
      return plan.tracks.map((track) => createLane(mediaSource, track));
    });
    return lanes;
  };
  return {
    // What fails here fails again in `feed`, where somebody listens.
    prime: () => void prime().catch(() => {}),
    async feed(onPlayable) {
      const segments = plan.tracks.map(({ segmentUrl }) => prefetch.grab(segmentUrl));
      const duration = Math.min(...plan.tracks.map(({ segmentDuration }) => segmentDuration)) * 1000;
      const start = performance.now();
      const isFast = () => {
        const had = segments.reduce((sum, { size }) => sum + size, 0);
        // The rest of these, and others like them.
        const need = segments.reduce((sum, { size, total }) => sum + (total ? 2 * total - size : 1e9), ENGINE_SIZE);
        return (need / had) * (performance.now() - start) + MARGIN < duration;
      };
      const ready = await prime();
      let isTold = false;
      await Promise.all(
        ready.map(({ push, follow }, index) => {
          const segment = segments[index] as (typeof segments)[number];
          for (const part of segment.parts) push(part);
          segment.onPart = (part) => {
            push(part);
            if (!isTold && isFast()) {
              isTold = true;
              onPlayable();
            }
          };
          return follow(segment.done);
        })
      );
      if (!isTold) onPlayable();
      return { media, mediaSource, tracks: Object.fromEntries(ready.map(({ handed }) => handed)) };
    },
  };
}

async function opened(media: HTMLVideoElement, mediaSource: MediaSource): Promise<void> {
  const url = URL.createObjectURL(mediaSource);
  media.src = url;
  await new Promise((resolve) => {
    mediaSource.onsourceopen = resolve;
  });
  URL.revokeObjectURL(url);
}

/** One SourceBuffer and what waits to get into it. */
interface Lane {
  push(part: Uint8Array<ArrayBuffer>): void;
  /** Resolves when all is pushed and in, and nobody listens any more; rejects when it cannot be. */
  follow(pushed: Promise<unknown>): Promise<unknown>;
  readonly handed: readonly [string, HandedTrack];
}

function createLane(mediaSource: MediaSource, { type, mime, init }: StartTrack): Lane {
  const buffer = mediaSource.addSourceBuffer(mime);
  const waiting = [Uint8Array.from(atob(init), (char) => char.charCodeAt(0))];
  let fail!: (cause: unknown) => void;
  const failed = new Promise<never>((_, reject) => {
    fail = reject;
  });
  // It may be heard of late, or by nobody.
  failed.catch(() => {});
  let onDrained: (() => void) | undefined;
  const pump = () => {
    if (buffer.updating) return;
    if (waiting.length === 0) return onDrained?.();
    try {
      buffer.appendBuffer(joined(waiting.splice(0)));
    } catch (cause) {
      fail(cause);
    }
  };
  buffer.onupdateend = pump;
  buffer.onerror = fail;
  pump();
  // As our server writes it: `video/mp4; codecs="avc1.4d401e,mp4a.40.2"`.
  const [container, codecs] = mime.slice(0, -1).split('; codecs="') as [string, string];
  return {
    push(part) {
      waiting.push(part);
      pump();
    },
    follow: (pushed) =>
      Promise.race([
        failed,
        pushed.then(
          () =>
            new Promise<void>((resolve) => {
              onDrained = resolve;
              pump();
            })
        ),
      ]).finally(() => {
        buffer.onupdateend = buffer.onerror = null;
      }),
    handed: [
      type,
      {
        id: type === 'audio' ? 'audio' : 'main',
        buffer,
        container,
        // Audio first, as hls.js writes muxed codecs; otherwise it changes the type for nothing.
        codec: codecs
          .split(',')
          .sort((a, b) => +isVideo(a) - +isVideo(b))
          .join(),
        listeners: [],
      },
    ],
  };
}

function isVideo(codec: string): boolean {
  return /^(av|dv|[hv])/.test(codec);
}

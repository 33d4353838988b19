import type { StartPlan, StartTrack } from '@touchline/domain';
import { concatParts, type Prefetch, type Prefetched } from '../download/prefetch.ts';

/** A MediaSource with appended media for an engine to adopt, in the form that `hls.attachMedia()` accepts. */
export interface Handover {
  readonly media: HTMLVideoElement;
  readonly mediaSource: MediaSource;
  readonly tracks: Readonly<Record<string, HandoverTrack>>;
}

export interface HandoverTrack {
  readonly id: 'main' | 'audio';
  readonly buffer: SourceBuffer;
  readonly container: string;
  readonly codec: string;
  readonly listeners: [];
}

/** Plays the start of a presentation without an engine. */
export interface FastStart {
  /** Opens the MediaSource and appends the init segments. Downloads no media. */
  prime(): void;
  /** Starts the download of the first segments, if it has not started. */
  request(): void;
  /**
   * Streams the first segments into the MediaSource. Calls `onPlayable` when enough has arrived, or arrives fast
   * enough, to play without a stall until an engine has the second segment. Resolves when everything is appended;
   * rejects on failure.
   */
  feed(onPlayable: () => void): Promise<Handover>;
}

/** Approximate bytes of an engine, which is downloaded between the first and the second segment. */
const ENGINE_BYTES = 102_000;
/** Safety margin, ms. */
const MARGIN_MS = 500;

/**
 * Returns whether this browser supports the fast start. Otherwise, and for a plan without tracks, the engine starts
 * playback.
 */
export function canFastStart({ tracks }: StartPlan): boolean {
  return tracks.length > 0 && 'MediaSource' in window && tracks.every(({ mime }) => MediaSource.isTypeSupported(mime));
}

export function createFastStart(media: HTMLVideoElement, plan: StartPlan, prefetch: Prefetch): FastStart {
  let queues: Promise<readonly BufferQueue[]> | undefined;
  const mediaSource = new MediaSource();
  const prime = () => {
    queues ??= openMediaSource(media, mediaSource).then(() => {
      mediaSource.duration = plan.duration;
      return plan.tracks.map((track) => createBufferQueue(mediaSource, track));
    });
    return queues;
  };
  const request = () => plan.tracks.map(({ segmentUrl }) => prefetch.grab(segmentUrl));
  return {
    // Errors occur again in `feed`, whose caller handles them.
    prime: () => void prime().catch(() => {}),
    request,
    async feed(onPlayable) {
      const segments = request();
      const duration = Math.min(...plan.tracks.map(({ segmentDuration }) => segmentDuration)) * 1000;
      // All were requested at once, perhaps before this call.
      const [{ startTime }] = segments as [Prefetched];
      const isFast = () => {
        let received = 0;
        let remaining = ENGINE_BYTES;
        for (const { size, total } of segments) {
          received += size;
          // The rest of the first segment, and a second segment of the same size.
          remaining += total ? 2 * total - size : 1e9;
        }
        return (remaining / received) * (performance.now() - startTime) + MARGIN_MS < duration;
      };
      const ready = await prime();
      let isPlayable = false;
      await Promise.all(
        ready.map(({ push, follow }, index) => {
          const segment = segments[index] as Prefetched;
          for (const part of segment.parts) push(part);
          segment.onPart = (part) => {
            push(part);
            if (!isPlayable && isFast()) {
              isPlayable = true;
              onPlayable();
            }
          };
          return follow(segment.done);
        })
      );
      if (!isPlayable) onPlayable();
      return { media, mediaSource, tracks: Object.fromEntries(ready.map(({ entry }) => entry)) };
    },
  };
}

async function openMediaSource(media: HTMLVideoElement, mediaSource: MediaSource): Promise<void> {
  const url = URL.createObjectURL(mediaSource);
  media.src = url;
  await new Promise((resolve) => {
    mediaSource.onsourceopen = resolve;
  });
  URL.revokeObjectURL(url);
}

/** A SourceBuffer with the data that waits to be appended. */
interface BufferQueue {
  push(part: Uint8Array<ArrayBuffer>): void;
  /** Resolves when all data are pushed and appended, and removes its listeners; rejects on failure. */
  follow(pushed: Promise<unknown>): Promise<unknown>;
  readonly entry: readonly [string, HandoverTrack];
}

function createBufferQueue(mediaSource: MediaSource, { type, mime, init }: StartTrack): BufferQueue {
  const buffer = mediaSource.addSourceBuffer(mime);
  const waiting = [Uint8Array.from(atob(init), (char) => char.charCodeAt(0))];
  let fail!: (cause: unknown) => void;
  const failed = new Promise<never>((_, reject) => {
    fail = reject;
  });
  // The rejection may be handled late, or never.
  failed.catch(() => {});
  let onDrained: (() => void) | undefined;
  const pump = () => {
    if (buffer.updating) return;
    if (waiting.length === 0) return onDrained?.();
    try {
      buffer.appendBuffer(concatParts(waiting.splice(0)));
    } catch (cause) {
      fail(cause);
    }
  };
  buffer.onupdateend = pump;
  buffer.onerror = fail;
  pump();
  // In the form that our server writes: `video/mp4; codecs="avc1.4d401e,mp4a.40.2"`.
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
    entry: [
      type,
      {
        id: type === 'audio' ? 'audio' : 'main',
        buffer,
        container,
        // Audio first, as hls.js writes muxed codecs: otherwise hls.js changes the type needlessly.
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

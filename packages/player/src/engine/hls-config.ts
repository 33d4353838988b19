import type { HlsConfig, LoaderConfig, RetryConfig } from 'hls.js';
import type { Ask } from '../access/media-access.ts';
import type { Cmcd } from '../cmcd.ts';
import type { Prefetch } from '../start/prefetch.ts';
import { abrConfig } from './abr.ts';
import { FIRST_BYTE, isBusy, UNANSWERED } from './download.ts';
import { loaderOf } from './loader.ts';

/** ms that a rendition which failed is left alone (spec §9: "Failed-stream blacklist duration 30 s"). */
const EXCLUSION = 30_000;
/** Times that the only rendition left is asked again, and ms before the first of them; twice as long before each further. */
const RETRIES = 3;
const RETRY_DELAY = 1_000;
/** The same of a live playlist: a channel that begins anew is away for a while, with whatever status. */
const LIVE_RETRIES = 30;
/** Seconds kept behind the playhead, and ahead of it: what a telephone's memory can spare. */
const BACK_BUFFER = 60;
const MAX_BUFFER = 60;
/** Bytes. */
const MAX_BUFFER_SIZE = 40e6;

/** Random, of this page view: nothing links what a media server logs with a visitor. Absent without HTTPS: hls.js has one. */
const CMCD_SESSION = globalThis.crypto?.randomUUID?.() ?? '';

export interface HlsAsked {
  /** No other rendition could be played in place of one that fails. */
  readonly isAlone: () => boolean;
  readonly isLive: () => boolean;
  /** By what it downloads. */
  readonly ask: Ask;
  readonly cmcd?: Cmcd | undefined;
  /** Of what plays, for CMCD. */
  readonly contentId?: string;
}

export function hlsConfig(
  prefetch: Pick<Prefetch, 'take'>,
  { isAlone, isLive, ask, cmcd, contentId = '' }: HlsAsked
): Partial<HlsConfig> {
  const retry: RetryConfig = {
    maxNumRetry: RETRIES,
    retryDelayMs: RETRY_DELAY,
    maxRetryDelayMs: RETRY_DELAY * 2 ** RETRIES,
    // Another rendition is there at once; waiting for this one is for when there is none. No answer at all is no fault of
    // the rendition: none other would get one.
    shouldRetry: (config, count, isTimeout, answer) =>
      count < (config?.maxNumRetry ?? 0) &&
      (answer?.code === UNANSWERED || (isAlone() && (isTimeout || isBusy(answer?.code)))),
  };
  const livePlaylist: RetryConfig = {
    ...retry,
    // hls.js goes by these two where it finds no other rendition, whatever `shouldRetry` says.
    get maxNumRetry() {
      return isLive() ? LIVE_RETRIES : RETRIES;
    },
    get maxRetryDelayMs() {
      return isLive() ? RETRY_DELAY : retry.maxRetryDelayMs;
    },
    shouldRetry: (_, count, isTimeout, answer, usual) =>
      isLive() && (isAlone() || answer?.code === UNANSWERED)
        ? count < LIVE_RETRIES
        : (retry.shouldRetry?.(retry, count, isTimeout, answer, usual) ?? usual),
  };
  const policy = (maxLoadTimeMs: number, errorRetry = retry): { default: LoaderConfig } => ({
    default: {
      maxTimeToFirstByteMs: FIRST_BYTE,
      maxLoadTimeMs,
      timeoutRetry: { ...retry, maxNumRetry: 1 },
      errorRetry,
    },
  });
  return {
    ...abrConfig,
    ...(cmcd && { cmcd: { sessionId: CMCD_SESSION, contentId, useHeaders: cmcd === 'header' } }),
    autoStartLoad: false,
    loader: loaderOf(prefetch, ask),
    errorPenaltyExpireMs: EXCLUSION,
    lowLatencyMode: true,
    // The distance from live is ours to keep (live/).
    maxLiveSyncPlaybackRate: 1,
    liveSyncOnStallIncrease: 0,
    // What has left the window of a live stream cannot be sought to.
    liveDurationInfinity: true,
    // Captions are drawn by the player, never by the browser too.
    enableCEA708Captions: false,
    backBufferLength: BACK_BUFFER,
    maxMaxBufferLength: MAX_BUFFER,
    maxBufferSize: MAX_BUFFER_SIZE,
    manifestLoadPolicy: {
      default: { maxTimeToFirstByteMs: FIRST_BYTE, maxLoadTimeMs: FIRST_BYTE, timeoutRetry: null, errorRetry: null },
    },
    playlistLoadPolicy: policy(FIRST_BYTE, livePlaylist),
    // A slow network may need minutes for a segment; one that stands still ends sooner (loader.ts).
    fragLoadPolicy: policy(Number.POSITIVE_INFINITY),
    keyLoadPolicy: policy(FIRST_BYTE),
  };
}

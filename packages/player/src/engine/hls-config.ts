import type { HlsConfig, LoaderConfig, RetryConfig } from 'hls.js';
import type { Fetcher } from '../access/media-access.ts';
import type { Cmcd } from '../cmcd.ts';
import { FIRST_BYTE_TIMEOUT_MS, isBusy, NO_RESPONSE_STATUS } from '../download/download.ts';
import { loaderOf } from '../download/loader.ts';
import type { Prefetch } from '../download/prefetch.ts';
import { abrConfig } from './abr.ts';

/** ms for which a failed rendition is excluded (spec §9: "Failed-stream blacklist duration 30 s"). */
const EXCLUSION_MS = 30_000;
/** Retries of the last available rendition, and the delay before the first in ms. The delay doubles with each retry. */
const RETRIES = 3;
const RETRY_DELAY_MS = 1_000;
/** Retries of a live playlist. A channel that restarts is unavailable for a while, with any status. */
const LIVE_RETRIES = 30;
/** Seconds of media kept behind and ahead of the playhead: as much as a phone's memory allows. */
const BACK_BUFFER_S = 60;
const MAX_BUFFER_S = 60;
/** Maximum bytes of the forward buffer. */
const MAX_BUFFER_BYTES = 40e6;

/**
 * Random id of this page view, so that a media server's logs cannot be linked to a visitor. Empty without HTTPS: hls.js
 * then creates one.
 */
const CMCD_SESSION = globalThis.crypto?.randomUUID?.() ?? '';

export interface HlsConfigInput {
  /** Returns whether no other rendition can replace a failed one. */
  readonly isOnlyRendition: () => boolean;
  readonly isLive: () => boolean;
  /** Function for all downloads. */
  readonly fetcher: Fetcher;
  readonly cmcd?: Cmcd | undefined;
  /** Id of the video, for CMCD. */
  readonly contentId?: string;
}

export function hlsConfig(
  prefetch: Pick<Prefetch, 'take'>,
  { isOnlyRendition, isLive, fetcher, cmcd, contentId = '' }: HlsConfigInput
): Partial<HlsConfig> {
  const retry: RetryConfig = {
    maxNumRetry: RETRIES,
    retryDelayMs: RETRY_DELAY_MS,
    maxRetryDelayMs: RETRY_DELAY_MS * 2 ** RETRIES,
    // Another rendition is available at once, so only the last one is retried. A missing response is not the
    // rendition's fault: the others would get none either.
    shouldRetry: (config, count, isTimeout, response) =>
      count < (config?.maxNumRetry ?? 0) &&
      (response?.code === NO_RESPONSE_STATUS || (isOnlyRendition() && (isTimeout || isBusy(response?.code)))),
  };
  const livePlaylist: RetryConfig = {
    ...retry,
    // hls.js uses these two if there is no other rendition, whatever `shouldRetry` returns.
    get maxNumRetry() {
      return isLive() ? LIVE_RETRIES : RETRIES;
    },
    get maxRetryDelayMs() {
      return isLive() ? RETRY_DELAY_MS : retry.maxRetryDelayMs;
    },
    shouldRetry: (_, count, isTimeout, response, usual) =>
      isLive() && (isOnlyRendition() || response?.code === NO_RESPONSE_STATUS)
        ? count < LIVE_RETRIES
        : (retry.shouldRetry?.(retry, count, isTimeout, response, usual) ?? usual),
  };
  const policy = (maxLoadTimeMs: number, errorRetry = retry): { default: LoaderConfig } => ({
    default: {
      maxTimeToFirstByteMs: FIRST_BYTE_TIMEOUT_MS,
      maxLoadTimeMs,
      timeoutRetry: { ...retry, maxNumRetry: 1 },
      errorRetry,
    },
  });
  return {
    ...abrConfig,
    ...(cmcd && { cmcd: { sessionId: CMCD_SESSION, contentId, useHeaders: cmcd === 'header' } }),
    autoStartLoad: false,
    // Otherwise the first segment waits for the element, and then for the next of hls.js's checks, 100 ms apart.
    startFragPrefetch: true,
    loader: loaderOf(prefetch, fetcher),
    errorPenaltyExpireMs: EXCLUSION_MS,
    lowLatencyMode: true,
    // The code in live/ controls the latency.
    maxLiveSyncPlaybackRate: 1,
    liveSyncOnStallIncrease: 0,
    // Media that left the window of a live stream are not seekable.
    liveDurationInfinity: true,
    // The player draws captions; the browser must not draw them too.
    enableCEA708Captions: false,
    backBufferLength: BACK_BUFFER_S,
    maxMaxBufferLength: MAX_BUFFER_S,
    maxBufferSize: MAX_BUFFER_BYTES,
    manifestLoadPolicy: {
      default: {
        maxTimeToFirstByteMs: FIRST_BYTE_TIMEOUT_MS,
        maxLoadTimeMs: FIRST_BYTE_TIMEOUT_MS,
        timeoutRetry: null,
        errorRetry: null,
      },
    },
    playlistLoadPolicy: policy(FIRST_BYTE_TIMEOUT_MS, livePlaylist),
    // A slow network may need minutes for a segment. A download without progress times out sooner (loader.ts).
    fragLoadPolicy: policy(Number.POSITIVE_INFINITY),
    keyLoadPolicy: policy(FIRST_BYTE_TIMEOUT_MS),
  };
}

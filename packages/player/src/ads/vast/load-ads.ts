import { type AdBreak, breaksOf } from './ad-break.ts';
import { AdFailure } from './ad-failure.ts';
import { fetchAdDocument } from './fetch-ad-document.ts';
import type { AdMacros } from './macros.ts';
import { ping } from './ping.ts';
import { type LinearAd, requestAds } from './request-ads.ts';

/** Timeout in ms for all requests of a break together. */
const BREAK_REQUEST_TIMEOUT_MS = 3_000;

export interface AdLoader {
  /** Requests the tag and returns its breaks. Rejects with an AdFailure. */
  breaks(): Promise<readonly AdBreak[]>;
  /** Requests the ads of a break. Rejects with an AdFailure. */
  ads(adBreak: AdBreak): Promise<readonly LinearAd[]>;
}

/** Creates a loader that requests each break once. */
export function createAdLoader({ tagUrl, expandMacros, values }: AdMacros, signal: AbortSignal): AdLoader {
  const cache = new Map<AdBreak, Promise<readonly LinearAd[]>>();
  /** The tag's URL after macro replacement, the base for relative wrapper URLs. */
  let resolvedTagUrl = '';

  async function withTimeout<Result>(request: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
    const timeout = new AbortController();
    const timer = setTimeout(() => timeout.abort(), BREAK_REQUEST_TIMEOUT_MS);
    const abort = () => timeout.abort();
    signal.addEventListener('abort', abort);
    try {
      return await request(timeout.signal);
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
    }
  }

  async function requestAdsOf(adBreak: AdBreak): Promise<readonly LinearAd[]> {
    const { source } = adBreak;
    return withTimeout(async (timeout) => {
      const url = 'url' in source ? expandMacros(source.url) : resolvedTagUrl;
      const document = 'url' in source ? await fetchAdDocument(url, timeout) : source.document;
      const timedOut = new Promise<never>((_, reject) => {
        timeout.addEventListener('abort', () => reject(new AdFailure(301, 'The ad server took too long')));
      });
      return Promise.race([
        timedOut,
        requestAds({
          ...adBreak,
          document,
          url,
          fetchDocument: (wrapped) => fetchAdDocument(expandMacros(wrapped), timeout),
          // After the timeout no tracking URL is requested.
          ping: (urls, extra) => timeout.aborted || ping(urls, { ...values(), ...extra }),
        }),
      ]);
    });
  }

  return {
    breaks: () =>
      withTimeout(async (timeout) => {
        resolvedTagUrl = await tagUrl();
        return breaksOf(await fetchAdDocument(resolvedTagUrl, timeout));
      }),
    ads(adBreak) {
      const loading = cache.get(adBreak) ?? requestAdsOf(adBreak);
      loading.catch(() => {});
      cache.set(adBreak, loading);
      return loading;
    },
  };
}

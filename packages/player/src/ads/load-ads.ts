import { AdFailure } from './ad-failure.ts';
import { fetchAdDocument } from './fetch-ad-document.ts';
import { ping } from './ping.ts';
import { type LinearAd, requestAds } from './request-ads.ts';
import { type AdBreak, breaksOf } from './schedule.ts';
import type { Macros } from './vast.ts';

/** ms for all requests of a break together. */
const TIMEOUT = 3_000;

export interface AdLoader {
  /** Breaks that the tag answers. Rejects with an AdFailure. */
  breaks(): Promise<readonly AdBreak[]>;
  /** Ads of a break. Rejects with an AdFailure. */
  ads(one: AdBreak): Promise<readonly LinearAd[]>;
}

export interface AdLoaderInput {
  /** The tag with its macros replaced; it may take time to know them. */
  readonly tagUrl: () => Promise<string>;
  readonly replaced: (url: string) => string;
  readonly macros: () => Macros;
  readonly signal: AbortSignal;
}

/** Gets what ad servers have to say: each thing once. */
export function createAdLoader({ tagUrl, replaced, macros, signal }: AdLoaderInput): AdLoader {
  const known = new Map<AdBreak, Promise<readonly LinearAd[]>>();
  /** The tag's own URL, which wrappers may be relative to. */
  let tag = '';

  async function within<Answer>(ask: (signal: AbortSignal) => Promise<Answer>): Promise<Answer> {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), TIMEOUT);
    const end = () => late.abort();
    signal.addEventListener('abort', end);
    try {
      return await ask(late.signal);
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
    }
  }

  async function adsOf(one: AdBreak): Promise<readonly LinearAd[]> {
    const { source } = one;
    return within(async (late) => {
      const url = 'url' in source ? replaced(source.url) : tag;
      const document = 'url' in source ? await fetchAdDocument(url, late) : source.document;
      const overdue = new Promise<never>((_, reject) => {
        late.addEventListener('abort', () => reject(new AdFailure(301, 'The ad server took too long')));
      });
      return Promise.race([
        overdue,
        requestAds({
          document,
          url,
          allowMultipleAds: one.allowMultipleAds,
          followRedirects: one.followRedirects,
          fetchDocument: (wrapped) => fetchAdDocument(replaced(wrapped), late),
          // Whoever comes too late is told so by nobody.
          ping: (urls, own) => late.aborted || ping(urls, { ...macros(), ...own }),
        }),
      ]);
    });
  }

  return {
    breaks: () =>
      within(async (late) => {
        tag = await tagUrl();
        return breaksOf(await fetchAdDocument(tag, late));
      }),
    ads(one) {
      const asked = known.get(one) ?? adsOf(one);
      asked.catch(() => {});
      known.set(one, asked);
      return asked;
    },
  };
}

import { type Playable, unsigned } from '@touchline/domain';

/** The URLs of a video. */
export interface Addresses {
  /** Returns whether the visitor's token may be sent to `url`. Origins must match exactly: scheme, host and port. */
  maySendToken(url: string): boolean;
  /**
   * Returns the current absolute URL: in a signed folder with its newest signature, and for a playlist the latest URL.
   */
  newest(url: string): { readonly url: string; readonly endTime: number | null };
}

/** Returns the URLs of `playable`. `before`: its earlier versions. */
export function addressesOf(playable: Playable, before: readonly Playable[] = []): Addresses {
  const { urls, captions, storyboardUrl, tokenOrigins, expireTime } = playable;
  const origins = new Set(tokenOrigins.flatMap((url) => originOf(url) ?? []));
  const signatures = new Map<string, string>();
  for (const url of [...captions.map((file) => file.url), storyboardUrl ?? '', ...[...urls].reverse()]) {
    const signature = signatureOf(absolute(url));
    const folder = folderOf(absolute(url));
    if (signature && folder) signatures.set(folder, signature);
  }
  const indexes = new Map<string, number>();
  for (const one of [...before, playable]) {
    for (const [index, url] of one.urls.entries()) indexes.set(absolute(url), index);
  }

  return {
    maySendToken: (url) => origins.has(originOf(url) ?? ''),
    newest(original) {
      const url = absolute(original);
      const signature = signatures.get(folderOf(url) ?? '');
      if (signature) return { url: signed(url, signature), endTime: endOf(signature) };
      const named = urls[indexes.get(url) ?? -1];
      return { url: named === undefined ? url : absolute(named), endTime: expireTime };
    },
  };
}

/** Resolves relative URLs against the page. */
function absolute(url: string): string {
  return URL.canParse(url, document.baseURI) ? new URL(url, document.baseURI).href : url;
}

/** Returns the origin; null: not an HTTP URL. */
function originOf(url: string): string | null {
  const { protocol, origin } = new URL(absolute(url));
  return /^https?:$/.test(protocol) ? origin : null;
}

/** Returns `https://host/media/{folder}/`, whose files share one signature; null: not in such a folder. */
function folderOf(url: string): string | null {
  return /^https?:\/\/[^/?#]+\/media\/[^/?#]+\//.exec(url)?.[0] ?? null;
}

/** Returns `exp=…&sig=…` of the URL; '': none. */
function signatureOf(url: string): string {
  if (unsigned(url) === url) return '';
  const parts = new URL(url).search.slice(1).split('&');
  return ['exp', 'sig'].map((name) => parts.find((part) => part.startsWith(`${name}=`))).join('&');
}

function signed(url: string, signature: string): string {
  const bare = unsigned(url).replace(/#.*/s, '');
  return `${bare}${bare.includes('?') ? '&' : '?'}${signature}`;
}

/** Returns the expiry time, epoch ms; null: unknown. */
function endOf(signature: string): number | null {
  return Number(/^exp=(\d+)/.exec(signature)?.[1]) * 1000 || null;
}

import { type Playable, unsigned } from '@touchline/domain';

/** What is known of a video's addresses. */
export interface Addresses {
  /** Whether the visitor's token may go there. Origins count only whole: no scheme, host or port in place of another. */
  mayHaveToken(url: string): boolean;
  /** As it is now, absolute: in the folder of a signed one with the signature of that one, and a playlist as named last. */
  newest(url: string): { readonly url: string; readonly endTime: number | null };
}

/** Those of `playable`; `before`: the same video's, as they were. */
export function addressesOf(playable: Playable, before: readonly Playable[] = []): Addresses {
  const { urls, captions, storyboardUrl, tokenOrigins, expireTime } = playable;
  const origins = new Set(tokenOrigins.flatMap((url) => originOf(url) ?? []));
  const signatures = new Map<string, string>();
  for (const url of [...captions.map((file) => file.url), storyboardUrl ?? '', ...[...urls].reverse()]) {
    const signature = signatureOf(absolute(url));
    const folder = folderOf(absolute(url));
    if (signature && folder) signatures.set(folder, signature);
  }
  const places = new Map<string, number>();
  for (const one of [...before, playable]) {
    for (const [place, url] of one.urls.entries()) places.set(absolute(url), place);
  }

  return {
    mayHaveToken: (url) => origins.has(originOf(url) ?? ''),
    newest(given) {
      const url = absolute(given);
      const signature = signatures.get(folderOf(url) ?? '');
      if (signature) return { url: signed(url, signature), endTime: endOf(signature) };
      const named = urls[places.get(url) ?? -1];
      return { url: named === undefined ? url : absolute(named), endTime: expireTime };
    },
  };
}

/** Relative ones belong to the page. */
function absolute(url: string): string {
  return URL.canParse(url, document.baseURI) ? new URL(url, document.baseURI).href : url;
}

/** null: none that can be asked for over HTTP. */
function originOf(url: string): string | null {
  const { protocol, origin } = new URL(absolute(url));
  return /^https?:$/.test(protocol) ? origin : null;
}

/** `https://host/media/{folder}/`, all of whose files one signature opens; null: it is in none. */
function folderOf(url: string): string | null {
  return /^https?:\/\/[^/?#]+\/media\/[^/?#]+\//.exec(url)?.[0] ?? null;
}

/** `exp=…&sig=…` as it stands there; '' none. */
function signatureOf(url: string): string {
  if (unsigned(url) === url) return '';
  const parts = new URL(url).search.slice(1).split('&');
  return ['exp', 'sig'].map((name) => parts.find((part) => part.startsWith(`${name}=`))).join('&');
}

function signed(url: string, signature: string): string {
  const bare = unsigned(url).replace(/#.*/s, '');
  return `${bare}${bare.includes('?') ? '&' : '?'}${signature}`;
}

/** Epoch ms; null: it does not say. */
function endOf(signature: string): number | null {
  return Number(/^exp=(\d+)/.exec(signature)?.[1]) * 1000 || null;
}

import { resolveUrl } from './resolve-url.ts';
import type { Macros } from './vast.ts';

/** Fetches tracking addresses as pictures, as ad servers expect it; only those that lead to the web. */
export function ping(urls: readonly (string | null | undefined)[], macros: Macros): void {
  for (const url of urls) {
    const address = /^(https?:)?\/\//.test(url ?? '') && resolveUrl(url as string, macros);
    if (address) new Image().src = address;
  }
}

import { resolveUrl } from './macros.ts';
import type { Macros } from './vast.ts';

/** Requests tracking URLs as images, as ad servers expect; ignores URLs that are not http(s). */
export function ping(urls: readonly (string | null | undefined)[], macros: Macros): void {
  for (const url of urls) {
    const address = /^(https?:)?\/\//.test(url ?? '') && resolveUrl(url as string, macros);
    if (address) new Image().src = address;
  }
}

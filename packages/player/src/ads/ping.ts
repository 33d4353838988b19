import { util } from '@dailymotion/vast-client/src/util/util.js';
import type { Macros } from './vast.ts';

/** Fetches tracking addresses as pictures, as ad servers expect it; only those that lead to the web. */
export function ping(urls: readonly (string | null | undefined)[], macros: Macros): void {
  const web = urls.filter((url): url is string => /^(https?:)?\/\//.test(url ?? ''));
  for (const url of util.resolveURLTemplates(web, { ...macros })) new Image().src = url;
}

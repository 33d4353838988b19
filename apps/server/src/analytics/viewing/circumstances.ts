import type { BatchLine } from '../../collect/line.ts';
import { readUserAgent } from './read-user-agent.ts';

/** What the request says of who sent a batch: the columns that all tables have. `page` is not told by it. */
export function circumstancesOf({ userAgent, country, origin }: BatchLine) {
  const { device, browser, browser_version, os, bot } = readUserAgent(userAgent);
  return { page: null, site: siteOf(origin), country: country ?? null, device, browser, browser_version, os, bot };
}

function siteOf(origin: string | null): string | null {
  return origin && URL.canParse(origin) ? new URL(origin).host || null : null;
}

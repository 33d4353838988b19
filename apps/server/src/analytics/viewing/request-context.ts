import type { BatchRecord } from '../collect/batch-record.ts';
import { readUserAgent } from './read-user-agent.ts';

/** Returns the columns that the request's metadata determines, which all tables have. It does not determine `page`. */
export function requestContextOf({ userAgent, country, origin }: BatchRecord) {
  const { device, browser, browser_version, os, bot } = readUserAgent(userAgent);
  return { page: null, site: siteOf(origin), country: country ?? null, device, browser, browser_version, os, bot };
}

function siteOf(origin: string | null): string | null {
  return origin && URL.canParse(origin) ? new URL(origin).host || null : null;
}

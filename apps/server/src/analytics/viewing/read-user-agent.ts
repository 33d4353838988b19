import Bowser from 'bowser';
import crawlers from 'crawler-user-agents';
import { LRUCache } from 'lru-cache';

/** User agents that are cached: about 3 MB. */
const MAX_TEXTS = 5_000;

/** The parsed user agent; null means unknown. */
export interface UserAgent {
  readonly device: 'phone' | 'tablet' | 'desktop' | 'tv' | null;
  readonly browser: string | null;
  /** Major version. */
  readonly browser_version: string | null;
  readonly os: string | null;
  readonly bot: boolean;
}

const DEVICES: Readonly<Record<string, UserAgent['device']>> = {
  mobile: 'phone',
  tablet: 'tablet',
  desktop: 'desktop',
  tv: 'tv',
};

const cache = new LRUCache<string, UserAgent>({ max: MAX_TEXTS });
let crawler: RegExp | undefined;

/** Parses a user agent. Empty ones and automated browsers count as bots, too. */
export function readUserAgent(text: string): UserAgent {
  const read = cache.get(text);
  if (read) return read;
  const made = parse(text);
  cache.set(text, made);
  return made;
}

function parse(text: string): UserAgent {
  if (text.trim() === '') return { device: null, browser: null, browser_version: null, os: null, bot: true };
  crawler ??= new RegExp(crawlers.map(({ pattern }) => pattern).join('|'));
  const { browser, os, platform } = Bowser.parse(text);
  return {
    device: DEVICES[platform.type ?? ''] ?? null,
    browser: named(browser.name),
    browser_version: browser.version?.split('.')[0] || null,
    os: named(os.name),
    bot: crawler.test(text),
  };
}

function named(name: string | undefined): string | null {
  return name ? name.slice(0, 60) : null;
}

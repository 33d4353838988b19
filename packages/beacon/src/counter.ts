import { type Consent, createConsent } from '@touchline/consent';
import { type Beacon, createBeacon } from './beacon.ts';
import { newId } from './new-id.ts';
import type { BeaconEvent } from './payload.ts';
import { createWhoKeeper, type Who, type WhoKeeper } from './who.ts';

/** ms after which an API that does not say where the collector is counts as not knowing. */
const PATIENCE = 10_000;

/** How a publisher wants to count (spec §3.13, interfaces.md "Viewing"). */
export interface CountingSettings {
  /** `mux-env-key`: names the collector, and turns counting on. */
  readonly envKey: string;
  /** `collector-url`: posted to exactly as given; undefined: found by the key (AN-10). */
  readonly collectorUrl: string | undefined;
  /** `sample-rate`: share of browsers that are counted, 0 to 1. */
  readonly sampleRate: number;
  /** `auto`, `required`, `granted` or `denied`. */
  readonly consent: string;
  /** `consent-denied="count"`: who has not consented is counted without anything kept. */
  readonly countDenied: boolean;
  /** Base URL of the API, without a slash at its end. */
  readonly api: string;
  readonly publicKey: string;
}

/** Counts what happens on a page, for one collector. Nothing here throws, and nothing waits for it. */
export interface Counter {
  /** `urgent`: it goes now, and all before it. */
  add(event: BeaconEvent, urgent?: boolean): void;
  /** Whether an event would be taken now: not where the visitor has refused, nor where this browser is no sample. */
  counts(): boolean;
  who(): Who;
  flush(): void;
}

type Page = Window &
  typeof globalThis & { readonly Touchline?: { readonly privacy?: { status(): { readonly optedOut: boolean } } } };

/** What the visitor's wish is remembered by; see `privacy.ts` of consent. */
const OPTED_OUT = 'touchline_opt_out';

interface Somebody {
  readonly consent: Consent;
  readonly keeper: WhoKeeper;
}

/** By the element's `consent`. */
const people = new Map<string, Somebody>();
/** By all settings; they live as long as the page. */
const beacons = new Map<string, Beacon>();
/** By what was asked. */
const collectors = new Map<string, Promise<string>>();
let isGone = false;

/** The one counter of this page for these settings: players, banners and cards share queue and ids. */
export function openCounter(settings: CountingSettings, page: Page = window): Counter {
  const { envKey, collectorUrl, sampleRate, consent: setting, countDenied, api, publicKey } = settings;
  const key = JSON.stringify([envKey, collectorUrl, sampleRate, setting, countDenied, api, publicKey]);
  const known = beacons.get(key);
  if (known) return known;
  const own = `${api}/collect/${encodeURIComponent(envKey)}`;
  const beacon = createBeacon({
    ...somebody(setting, page),
    url: collectorUrl ?? own,
    find: collectorUrl === undefined ? () => findCollector(settings, { own, page }) : undefined,
    sampleRate,
    countDenied: () => countDenied && !isGone,
    isMinor: ({ e, event = e }) => /^(hb$|ping$|request)/.test(String(event)),
    exceeded: (event) => ({ ...event, ['event' in event ? 'event' : 'e']: 'eventrateexceeded' }),
    // mux_view_message
    truncated: (last) => ({ ...last, mvwme: 'event queue truncated' }),
    window: page,
  });
  beacons.set(key, beacon);
  return beacon;
}

/** The page's one answer for this setting; it heeds the visitor's own word. */
export function pageConsent(setting: string, page: Page = window): Consent {
  return somebody(setting, page).consent;
}

function somebody(setting: string, page: Page): Somebody {
  if (people.size === 0) heedPrivacy(page);
  const known = people.get(setting);
  if (known) return known;
  const consent = createConsent({ setting, window: page });
  const keeper = createWhoKeeper({
    page,
    mayStore: () => consent.state.store,
    jar: page.document,
    now: Date.now,
    random: Math.random,
    uuid: newId,
  });
  if (isGone) consent.optOut();
  people.set(setting, { consent, keeper });
  return { consent, keeper };
}

/** Who opts out is not counted any more, whatever the publisher wants; who wants to be forgotten is somebody new. */
function heedPrivacy(page: Page): void {
  const heed = () => {
    isGone = hasOptedOut(page);
    for (const { consent, keeper } of people.values()) {
      if (isGone) consent.optOut();
      keeper.forget();
    }
    for (const beacon of beacons.values()) beacon.check();
  };
  page.addEventListener('touchline:privacy', heed);
  isGone = hasOptedOut(page);
}

function hasOptedOut(page: Page): boolean {
  try {
    return page.Touchline?.privacy?.status().optedOut || page.localStorage.getItem(OPTED_OUT) !== null;
  } catch {
    return false;
  }
}

/** AN-10: the API knows the collector's host; without one, or without an answer, it is the API itself. */
function findCollector(
  { envKey, api, publicKey }: CountingSettings,
  { own, page }: { readonly own: string; readonly page: Page }
): Promise<string> {
  const question = `${api}/v1/collectors/${encodeURIComponent(envKey)}?key=${encodeURIComponent(publicKey)}`;
  const ask = async () => {
    try {
      const answer = await page.fetch(question, { credentials: 'omit', signal: AbortSignal.timeout(PATIENCE) });
      const { url } = await answer.json();
      return answer.ok && /^https?:\/\/[^/]/.test(url) ? secured(url) : own;
    } catch {
      return own;
    }
  };
  const found = collectors.get(question) ?? ask();
  collectors.set(question, found);
  return found;
}

/** Of this machine by http, all others by https (interfaces.md, Viewing). */
export function secured(url: string): string {
  const isLocal = /^\w+:\/\/(([\w-]+\.)*localhost|127\.0\.0\.1)(:\d+)?(\/|$)/.test(url);
  return url.replace(/^\w+/, isLocal ? 'http' : 'https');
}

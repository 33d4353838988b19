import { type Consent, createConsent } from '@touchline/consent';
import { attempt } from './attempt.ts';
import { type Beacon, createBeacon } from './beacon.ts';
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

/** What the visitor's wish is remembered by, with or without a loader on the page; see `privacy.ts` of consent. */
const OPTED_OUT = 'touchline_opt_out';

interface Page {
  readonly Touchline?: { readonly privacy?: { status(): { readonly optedOut: boolean } } };
}

interface Somebody {
  readonly consent: Consent;
  readonly keeper: WhoKeeper;
}

/** By the element's `consent`. */
const people = new Map<string, Somebody>();
/** By all settings. These, too, live as long as the page. */
const beacons = new Map<string, Beacon>();
/** By what was asked. */
const collectors = new Map<string, Promise<string>>();
let isGone = false;

/** The one counter of this page for these settings: players, banners and cards share queue and ids. */
export function openCounter(settings: CountingSettings, _page?: Window): Counter {
  const { envKey, collectorUrl, sampleRate, consent, countDenied, api, publicKey } = settings;
  const key = JSON.stringify([envKey, collectorUrl, sampleRate, consent, countDenied, api, publicKey]);
  const own = `${api}/collect/${encodeURIComponent(envKey)}`;
  return known(beacons, key, () =>
    createBeacon({
      ...somebody(consent),
      url: collectorUrl ?? own,
      find: async () => collectorUrl ?? findCollector(settings, own),
      sampleRate,
      countDenied: () => countDenied && !isGone,
    })
  );
}

/** The page's one answer for this setting; it heeds the visitor's own word. */
export function pageConsent(setting: string): Consent {
  return somebody(setting).consent;
}

function somebody(setting: string): Somebody {
  if (people.size === 0) {
    addEventListener('touchline:privacy', heed);
    isGone = hasOptedOut();
  }
  return known(people, setting, () => {
    const consent = createConsent({ setting, window });
    if (isGone) consent.optOut();
    return { consent, keeper: createWhoKeeper(() => consent.state.store) };
  });
}

/** Who opts out is not counted any more, whatever the publisher wants; who wants to be forgotten is somebody new. */
function heed(): void {
  isGone = hasOptedOut();
  for (const { consent, keeper } of people.values()) {
    if (isGone) consent.optOut();
    keeper.leave(true);
  }
  for (const beacon of beacons.values()) beacon.check();
}

function hasOptedOut(): boolean {
  return !!attempt(() => (window as Page).Touchline?.privacy?.status().optedOut || localStorage.getItem(OPTED_OUT));
}

/** AN-10: the API knows the collector's host; without one, or without an answer, it is the API itself. */
function findCollector({ envKey, api, publicKey }: CountingSettings, own: string): Promise<string> {
  const question = `${api}/v1/collectors/${encodeURIComponent(envKey)}?key=${encodeURIComponent(publicKey)}`;
  return known(collectors, question, async () => {
    try {
      const answer = await fetch(question, { credentials: 'omit', signal: AbortSignal.timeout(PATIENCE) });
      const { url } = await answer.json();
      return answer.ok && /^https?:/.test(url) ? url : own;
    } catch {
      return own;
    }
  });
}

function known<Value>(map: Map<string, Value>, key: string, make: () => Value): Value {
  const value = map.get(key) ?? make();
  map.set(key, value);
  return value;
}

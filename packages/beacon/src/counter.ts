import { type Consent, createConsent } from '@touchline/consent';
import { attempt } from './attempt.ts';
import { type Beacon, createBeacon } from './beacon.ts';
import { createIdentityStore, type Identity, type IdentityStore } from './identity.ts';
import type { BeaconEvent } from './payload.ts';

/** ms after which the API's own collector is used if the lookup has not responded. */
const LOOKUP_TIMEOUT_MS = 10_000;

/** A publisher's settings for counting (spec §3.13, interfaces.md "Viewing"). */
export interface CountingSettings {
  /** `mux-env-key`: identifies the collector and enables counting. */
  readonly muxEnvKey: string;
  /** `collector-url`: used unchanged; undefined: looked up by the key (AN-10). */
  readonly collectorUrl: string | undefined;
  /** `sample-rate`: share of browsers that are counted, 0 to 1. */
  readonly sampleRate: number;
  /** `auto`, `required`, `granted` or `denied`. */
  readonly consent: string;
  /** `count`: visitors without consent are counted with nothing stored. */
  readonly consentDenied: 'nothing' | 'count';
  /** Base URL of the API, without a slash at its end. */
  readonly api: string;
  readonly publicKey: string;
}

/** Counts events of a page for one collector. No method throws or blocks. */
export interface Counter {
  /** `urgent`: sends it and all events before it now. */
  add(event: BeaconEvent, urgent?: boolean): void;
  /** Whether an event would be accepted now: false without consent, or if this browser is not in the sample. */
  counts(): boolean;
  who(): Identity;
  flush(): void;
}

/** The stored opt-out, with or without a loader on the page; see `privacy.ts` of consent. */
const OPTED_OUT = 'touchline_opt_out';

interface Page {
  readonly Touchline?: { readonly privacy?: { status(): { readonly optedOut: boolean } } };
}

interface PageVisitor {
  readonly consent: Consent;
  readonly identity: IdentityStore;
}

/** Visitors by the element's `consent`. */
const visitors = new Map<string, PageVisitor>();
/** Beacons by all their settings; they live as long as the page. */
const beacons = new Map<string, Beacon>();
/** Collector addresses by the address of the lookup. */
const collectors = new Map<string, Promise<string>>();
let isOptedOut = false;

/** Returns the page's one counter for these settings: players, banners and cards share its queue and ids. */
export function openCounter(settings: CountingSettings): Counter {
  const { muxEnvKey, collectorUrl, sampleRate, consent, consentDenied, api, publicKey } = settings;
  const key = JSON.stringify([muxEnvKey, collectorUrl, sampleRate, consent, consentDenied, api, publicKey]);
  const own = `${api}/collect/${encodeURIComponent(muxEnvKey)}`;
  return getOrCreate(beacons, key, () =>
    createBeacon({
      ...visitorFor(consent),
      url: collectorUrl ?? own,
      find: async () => collectorUrl ?? findCollector(settings, own),
      sampleRate,
      countDenied: () => consentDenied === 'count' && !isOptedOut,
    })
  );
}

/** Returns the page's one consent for this setting; it respects the visitor's opt-out. */
export function pageConsent(setting: string): Consent {
  return visitorFor(setting).consent;
}

function visitorFor(setting: string): PageVisitor {
  if (visitors.size === 0) {
    addEventListener('touchline:privacy', onPrivacyChange);
    isOptedOut = hasOptedOut();
  }
  return getOrCreate(visitors, setting, () => {
    const consent = createConsent({ setting, window });
    if (isOptedOut) consent.optOut();
    return { consent, identity: createIdentityStore(() => consent.state.store) };
  });
}

/** Stops counting after an opt-out, whatever the settings; after forget() the visitor gets new ids. */
function onPrivacyChange(): void {
  isOptedOut = hasOptedOut();
  for (const { consent, identity } of visitors.values()) {
    if (isOptedOut) consent.optOut();
    identity.leave(true);
  }
  for (const beacon of beacons.values()) beacon.check();
}

function hasOptedOut(): boolean {
  return !!attempt(() => (window as Page).Touchline?.privacy?.status().optedOut || localStorage.getItem(OPTED_OUT));
}

/** AN-10: looks up the collector's address; without one, or without a response, it is the API itself. */
function findCollector({ muxEnvKey, api, publicKey }: CountingSettings, own: string): Promise<string> {
  const address = `${api}/v1/collectors/${encodeURIComponent(muxEnvKey)}?key=${encodeURIComponent(publicKey)}`;
  return getOrCreate(collectors, address, async () => {
    try {
      const response = await fetch(address, { credentials: 'omit', signal: AbortSignal.timeout(LOOKUP_TIMEOUT_MS) });
      const { url } = await response.json();
      return response.ok && /^https?:/.test(url) ? url : own;
    } catch {
      return own;
    }
  });
}

function getOrCreate<Value>(map: Map<string, Value>, key: string, make: () => Value): Value {
  const value = map.get(key) ?? make();
  map.set(key, value);
  return value;
}

import { supportedMacros } from '@dailymotion/vast-client/src/util/macros.js';
import {
  type ConsentStrings,
  createStringReader,
  noConsentStrings,
  type StringReader,
} from '@touchline/consent/strings';
import { inFullscreen } from '../../in-fullscreen.ts';
import type { Session } from '../../start/session.ts';
import type { AdBreakKind, AdMacroOverrides, AdSettings } from '../ads.ts';
import type { AdContext } from '../session/ad-provider.ts';
import type { Macros } from './vast.ts';

/** Macros whose values come from the consent platform. */
const CONSENT_MACROS = /\{(tcf|usp|gpp)\.|(\[|%%)(GDPRCONSENT|REGULATIONS|GPPSTRING|GPPSECTIONID|LIMITADTRACKING)/;
/** ms that a tag waits for consent; the ad server gets the rest of the time. */
const CONSENT_TIMEOUT_MS = 2_000;
/** `{name}` or `{name=default}`. */
const TAG_MACRO = /\{([\w.-]+)(?:=([^{}]*))?\}/g;
/** VAST 4.2's numbers of versions and types: VAST 2, 3, 4.0, 4.1, 4.2, and their wrappers. */
const VAST_VERSIONS = '2,3,5,6,7,8,11,12,13,14';
const BREAK_POSITION: Readonly<Record<AdBreakKind, number>> = { preroll: 1, midroll: 2, postroll: 3 };
/** Value of PLACEMENTTYPE for in-stream ads. Source: VAST 4.2, §6. */
const IN_STREAM_PLACEMENT = 1;
/** Longest URL in characters. Servers accept about 8,000. */
const MAX_URL_LENGTH = 16_000;
/** `[NAME]` or `%%NAME%%`; no VAST name is longer. */
const URL_MACRO = /(\[|%%)(\w{1,40})(\]|%%)/g;
/** VAST 4.1, §6: value of a standard macro that the player does not know. */
const UNKNOWN_VALUE = '-1';

export interface AdMacros {
  /** Resolves to the tag once the values of its macros are known. */
  tagUrl(): Promise<string>;
  /** Replaces the macros of another URL with the values known now. */
  expandMacros(url: string): string;
  /** Values for tracking URLs. */
  values(): Macros;
}

/**
 * Provides macro values. Sends no consent string before consent is given, and none if it is denied.
 *
 * `video`: element of the ads. `currentBreak`: the break that plays or is pending.
 */
export function createMacros(
  { session, settings, store, signal }: AdContext,
  video: HTMLVideoElement,
  currentBreak: () => { readonly kind: AdBreakKind; readonly count: number } | undefined
): AdMacros {
  const transactionId = crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`;
  let reader: StringReader | undefined;
  // Consent may be withdrawn at any time.
  const consent = () => reader?.now() ?? { granted: false, strings: noConsentStrings };
  const values = () => {
    const { granted, strings } = consent();
    return vastMacros({
      ...{ session, consent: strings, limited: !granted, transactionId, muted: video.muted },
      adBreak: currentBreak(),
    });
  };
  const expandMacros = (url: string) => {
    const { text, failure } = replaceMacros(url, tagMacros(session, settings, consent().strings), settings.macros);
    if (failure !== null)
      store.emit({ name: 'error', detail: { code: 'ads-macro-replacement-failed', message: failure } });
    return resolveUrl(text, values()) ?? text;
  };
  return {
    async tagUrl() {
      reader ??= createStringReader({
        setting: settings.consent ?? 'auto',
        window,
        timeout: CONSENT_TIMEOUT_MS,
        signal,
      });
      if (CONSENT_MACROS.test(applyOverrides(settings.tagUrl, settings.macros).text)) await reader.decided;
      return expandMacros(settings.tagUrl);
    },
    expandMacros,
    values,
  };
}

/** Returns the value of a macro by its name without braces; null: there is none, so the default applies. */
export type MacroValues = (name: string) => string | null;

export interface MacroReplacement {
  readonly text: string;
  /** Error in the overrides, which leaves the tag unchanged; null: none. */
  readonly failure: string | null;
}

/**
 * Replaces the macros of contrib-ads in a tag with URI-encoded values. Unknown macros stay unchanged. Replaces in one
 * pass, so a value that looks like a macro is not replaced.
 *
 * `overrides`: regular expressions that match in place of `{name}`. An invalid one leaves the whole tag unchanged
 * (AD-06).
 */
export function replaceMacros(tag: string, values: MacroValues, overrides?: AdMacroOverrides): MacroReplacement {
  const { text, failure } = applyOverrides(tag, overrides);
  if (failure !== null) return { text, failure };
  return {
    text: text.replace(TAG_MACRO, (macro, name: string, fallback: string | undefined) => {
      const value = values(name);
      if (value === null) return fallback === undefined ? macro : encodeURIComponent(fallback);
      return encodeURIComponent(value || (fallback ?? ''));
    }),
    failure: null,
  };
}

/** Replaces the publisher's own macro names in a tag with ours. */
function applyOverrides(tag: string, overrides: AdMacroOverrides = {}): MacroReplacement {
  let text = tag;
  try {
    for (const [name, pattern] of Object.entries(overrides)) {
      text = text.replace(new RegExp(pattern, 'g'), () => (/^\{.*\}$/.test(name) ? name : `{${name}}`));
    }
    return { text, failure: null };
  } catch (cause) {
    return { text: tag, failure: (cause as Error).message };
  }
}

/**
 * Returns the values of the contrib-ads 7.5.2 macros by their names without braces; '' for values that the player does
 * not have.
 */
export function tagMacros(
  { media, playable }: Session,
  { autoplay }: Pick<AdSettings, 'autoplay'>,
  consent: ConsentStrings
): MacroValues {
  const { clientWidth: width, clientHeight: height, duration } = media;
  const length = Number.isFinite(duration) ? duration : (playable.duration ?? null);
  const page = window === top ? location.href : document.referrer;
  const language = (media.closest('[lang]') as HTMLElement | null)?.lang || navigator.language;
  const values: Readonly<Record<string, string | number | null>> = {
    'player.id': playable.id,
    'player.width': width,
    'player.height': height,
    'player.widthInt': Math.round(width),
    'player.heightInt': Math.round(height),
    'player.autoplay': autoplay ? 1 : 0,
    'player.muted': media.muted ? 1 : 0,
    'player.language': language,
    'player.duration': length,
    'player.durationInt': length === null ? null : Math.round(length),
    'player.live': playable.live ? 1 : 0,
    'player.pageUrl': page,
    'mediainfo.id': playable.id,
    'mediainfo.name': playable.name,
    'mediainfo.duration': length,
    'playlistinfo.id': '',
    'playlistinfo.name': '',
    timestamp: Date.now(),
    'document.referrer': document.referrer,
    'window.location.href': location.href,
    random: Math.floor(Math.random() * 1e12),
    'usp.uspString': consent.uspString,
    'tcf.tcString': consent.tcString,
    'tcf.gdprApplies': consent.gdprApplies === null ? '' : String(consent.gdprApplies),
    'tcf.gdprAppliesInt': consent.gdprApplies ? 1 : 0,
    'gpp.gppString': consent.gppString,
    'gpp.applicableSections': consent.gppSections,
  };
  return (name) => {
    if (Object.hasOwn(values, name)) return String(values[name] ?? '');
    if (name.startsWith('pageVariable.')) return pageVariable(name.slice('pageVariable.'.length)) ?? '';
    // Ad servers get the consent string, and no other fields of the consent platform; videos have no other fields.
    return /^(tcf|usp|gpp|mediainfo)\./.test(name) ? '' : null;
  };
}

export interface VastMacroInput {
  readonly session: Session;
  readonly consent: ConsentStrings;
  /** No personal data of the visitor may be sent. */
  readonly limited: boolean;
  /** `count`: number of ads. undefined: a preroll of one ad. */
  readonly adBreak: { readonly kind: AdBreakKind; readonly count: number } | undefined;
  readonly muted: boolean;
  /** Identifies the page's view of this content, across its breaks. */
  readonly transactionId: string;
}

/**
 * Returns the VAST macro values that a player knows; the tracker adds those of the ad. Macros left out are sent as
 * unknown.
 */
export function vastMacros({
  session,
  consent,
  limited,
  adBreak: { kind, count } = { kind: 'preroll', count: 1 },
  muted,
  transactionId,
}: VastMacroInput): Macros {
  const { media, playable } = session;
  const playhead = formatClock(media.currentTime);
  const page = window === top ? location.href : document.referrer;
  const regulations = [consent.gdprApplies && 'gdpr', consent.uspString && 'ccpa', consent.gppString && 'gpp'];
  return {
    BREAKPOSITION: BREAK_POSITION[kind],
    PLACEMENTTYPE: IN_STREAM_PLACEMENT,
    ADCOUNT: Math.max(1, count),
    TRANSACTIONID: transactionId,
    MEDIAPLAYHEAD: playhead,
    CONTENTPLAYHEAD: playhead,
    CLIENTUA: 'Touchline/0.1',
    DEVICEUA: navigator.userAgent,
    SERVERSIDE: 0,
    ...hostOf(page),
    VASTVERSIONS: VAST_VERSIONS,
    MEDIAMIME: 'video/mp4,video/webm',
    PLAYERCAPABILITIES: 'skip,mute,autoplay,mautoplay,fullscreen,icon',
    PLAYERSTATE: [muted && 'muted', inFullscreen(media) && 'fullscreen'].filter(Boolean).join(),
    PLAYERSIZE: `${Math.round(media.clientWidth)},${Math.round(media.clientHeight)}`,
    CLICKTYPE: 2,
    CONTENTID: playable.id,
    LIMITADTRACKING: limited ? 1 : 0,
    REGULATIONS: regulations.filter(Boolean).join(),
    GDPRCONSENT: consent.tcString,
    GPPSTRING: consent.gppString,
    GPPSECTIONID: consent.gppSections,
  };
}

function hostOf(page: string): Macros {
  try {
    return { DOMAIN: new URL(page).hostname, PAGEURL: page };
  } catch {
    return {};
  }
}

/** `HH:MM:SS.mmm` */
function formatClock(seconds: number): string {
  return new Date((Number.isFinite(seconds) ? seconds : 0) * 1000).toISOString().slice(11, 23);
}

/**
 * Reads a variable of the page by its path, such as `a.b.c`. Returns `'null'` for a variable that is null. Returns null
 * if there is none, or if it is no string, number or boolean. Does not run getters.
 */
export function pageVariable(path: string, root: object = window): string | null {
  let value: unknown = root;
  for (const name of path.split('.')) {
    if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return null;
    try {
      value = Object.getOwnPropertyDescriptor(value, name)?.value;
    } catch {
      return null;
    }
  }
  return value === null || /^(string|number|boolean)$/.test(typeof value) ? String(value) : null;
}

/**
 * Replaces VAST's macros in a URL with URI-encoded values (RFC 3986). A standard macro without a value becomes -1; text
 * that is no macro stays. Replaces in one pass, because ad servers may write anything. Returns null if the URL is too
 * long.
 */
export function resolveUrl(url: string, macros: Macros): string | null {
  if (url.length > MAX_URL_LENGTH) return null;
  const random = String(Math.floor(Math.random() * 1e8)).padStart(8, '0');
  const values: Macros = {
    ...macros,
    ...{ CACHEBUSTING: random, RANDOM: random, random, TIMESTAMP: new Date().toISOString() },
  };
  return url.replace(URL_MACRO, (macro, open: string, name: string) => {
    if (Object.hasOwn(values, name)) return encode(String(values[name]));
    return open === '[' && supportedMacros.includes(name) ? UNKNOWN_VALUE : macro;
  });
}

function encode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16)}`);
}

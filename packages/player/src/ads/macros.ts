import { createStringReader, noConsentStrings, type StringReader } from '@touchline/consent/strings';
import type { Session } from '../start/session.ts';
import type { AdBreakKind, AdSettings } from './ads.ts';
import { named, replaceMacros } from './replace-macros.ts';
import { resolveUrl } from './resolve-url.ts';
import { tagMacros } from './tag-macros.ts';
import type { Macros } from './vast.ts';
import { vastMacros } from './vast-macros.ts';

/** Macros whose value has to be asked for. */
const ASKED = /\{(tcf|usp|gpp)\.|(\[|%%)(GDPRCONSENT|REGULATIONS|GPPSTRING|GPPSECTIONID|LIMITADTRACKING)/;
/** ms for which a tag waits for consent; the rest of its time is the ad server's. */
const PATIENCE = 2_000;

export interface AdMacros {
  /** The tag, once what its macros ask for is known. */
  tagUrl(): Promise<string>;
  /** Another URL to be asked, with what is known by now. */
  replaced(url: string): string;
  /** For tracking. */
  values(): Macros;
}

export interface AdMacrosInput {
  readonly session: Session;
  readonly settings: AdSettings;
  readonly video: HTMLVideoElement;
  readonly running: () => { readonly kind: AdBreakKind; readonly count: number } | undefined;
  readonly onFailure: (message: string) => void;
  readonly signal: AbortSignal;
}

/** What macros stand for. Nothing of consent is sent before it is given, and nothing at all where it is refused. */
export function createMacros({ session, settings, video, running, onFailure, signal }: AdMacrosInput): AdMacros {
  const transactionId = crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`;
  let reader: StringReader | undefined;
  // What was agreed to may be withdrawn at any time.
  const consent = () => reader?.now() ?? { granted: false, strings: noConsentStrings };
  const values = () => {
    const { granted, strings } = consent();
    return vastMacros({
      ...{ session, consent: strings, limited: !granted, transactionId, muted: video.muted },
      ...{ kind: running()?.kind ?? 'preroll', count: running()?.count ?? 1 },
    });
  };
  const replaced = (url: string) => {
    const { text, failure } = replaceMacros(url, tagMacros(session, settings, consent().strings), settings.macros);
    if (failure !== null) onFailure(failure);
    return resolveUrl(text, values()) ?? text;
  };
  return {
    async tagUrl() {
      reader ??= createStringReader({ setting: settings.consent ?? 'auto', window, patience: PATIENCE, signal });
      if (ASKED.test(named(settings.tagUrl, settings.macros).text)) await reader.decided;
      return replaced(settings.tagUrl);
    },
    replaced,
    values,
  };
}

import { createConsent } from './consent.ts';
import { findPlatform, type PlatformName } from './platform.ts';
import { queryPlatform } from './query-platform.ts';
import { memberOf } from './signal.ts';

/** Consent as the strings that ad servers expect; '' for each that no platform provides. */
export interface ConsentStrings {
  /** null: unknown. */
  readonly gdprApplies: boolean | null;
  readonly tcString: string;
  readonly uspString: string;
  readonly gppString: string;
  /** Ids of the GPP's sections that apply, with commas between them. */
  readonly gppSections: string;
}

export const noConsentStrings: ConsentStrings = {
  gdprApplies: null,
  tcString: '',
  uspString: '',
  gppString: '',
  gppSections: '',
};

interface StringReaderOptions {
  /** The element's `consent` (interfaces.md). */
  readonly setting: string;
  readonly window: Window;
  /** ms after which `decided` resolves without a decision. */
  readonly timeout: number;
  /** Ends the polling and the subscriptions. */
  readonly signal: AbortSignal;
}

interface StringState {
  readonly granted: boolean;
  /** Empty while consent is denied or pending. */
  readonly strings: ConsentStrings;
}

/** Consent with the strings of the platforms; it may change at any time. */
export interface StringReader {
  /** Returns the current state. */
  now(): StringState;
  /** Resolves when the visitor has decided or the timeout has passed; never rejects. */
  readonly decided: Promise<void>;
}

const NAMES: readonly PlatformName[] = ['__tcfapi', '__gpp', '__uspapi'];
/** ms between two polls for platforms before and after the timeout. */
const POLL_INTERVAL_MS = 50;
const SLOW_POLL_INTERVAL_MS = 2_000;

/** Reads consent as strings and keeps them current. */
export function createStringReader({ setting, window: own, timeout, signal }: StringReaderOptions): StringReader {
  const consent = createConsent({ setting, window: own });
  const said = new Map<PlatformName, unknown>();
  const platforms = new Set<PlatformName>();
  let pause = POLL_INTERVAL_MS;
  let decide = () => {};
  const decided = new Promise<void>((resolve) => {
    decide = resolve;
  });
  const settle = () => {
    const { answer } = consent.state;
    // A page may grant consent before its platforms respond.
    const isComplete = answer === 'denied' || [...platforms].every((name) => said.has(name));
    // After the other subscribers of the same change.
    if (answer !== 'pending' && isComplete) own.setTimeout(decide, 0);
  };
  const poll = () => {
    if (signal.aborted) return;
    for (const name of NAMES) {
      const platform = platforms.has(name) ? null : findPlatform(name, own);
      if (!platform) continue;
      platforms.add(name);
      queryPlatform<unknown>(platform, {
        name,
        from: own,
        learn(value) {
          said.set(name, value);
          settle();
        },
        read: (value) => value,
      });
    }
    if (platforms.size < NAMES.length) own.setTimeout(poll, pause);
  };
  signal.addEventListener('abort', consent.subscribe(settle));
  // If the page or the browser has denied consent, no platform is queried.
  if (consent.state.answer !== 'denied') poll();
  own.setTimeout(() => {
    pause = SLOW_POLL_INTERVAL_MS;
    decide();
  }, timeout);
  settle();

  return {
    now() {
      const granted = consent.state.answer === 'granted';
      return { granted, strings: granted ? stringsOf(said) : noConsentStrings };
    },
    decided,
  };
}

function stringsOf(said: ReadonlyMap<PlatformName, unknown>): ConsentStrings {
  const tcf = said.get('__tcfapi');
  const ping = memberOf(said.get('__gpp'), 'pingData');
  const applies = memberOf(tcf, 'gdprApplies');
  const sections = memberOf(ping, 'applicableSections');
  return {
    gdprApplies: typeof applies === 'boolean' ? applies : null,
    tcString: text(memberOf(tcf, 'tcString')),
    uspString: text(memberOf(said.get('__uspapi'), 'uspString')),
    gppString: text(memberOf(ping, 'gppString')),
    gppSections: Array.isArray(sections) ? sections.filter((id) => id > 0).join() : '',
  };
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

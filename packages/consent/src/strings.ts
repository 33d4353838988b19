import { askPlatform } from './ask-platform.ts';
import { createConsent } from './consent.ts';
import { findPlatform, type PlatformName } from './platform.ts';
import { memberOf } from './signal.ts';

/** What consent platforms say, as others want to be told it; '' where they do not. */
export interface ConsentStrings {
  /** null: nobody says. */
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

interface Question {
  /** The element's `consent` (interfaces.md). */
  readonly setting: string;
  readonly window: Window;
  /** ms for which `decided` waits at the most. */
  readonly patience: number;
  /** Nobody asks any more. */
  readonly signal: AbortSignal;
}

interface Answer {
  readonly granted: boolean;
  /** Empty ones where consent is refused, or not given yet. */
  readonly strings: ConsentStrings;
}

/** Consent with what platforms say of it; it may change at any time. */
export interface StringReader {
  /** As it is now. */
  now(): Answer;
  /** Resolves once the visitor has decided, or has been waited for long enough; never rejects. */
  readonly decided: Promise<void>;
}

const NAMES: readonly PlatformName[] = ['__tcfapi', '__gpp', '__uspapi'];
/** ms between two looks for platforms, and between those after the patience. */
const LOOK = 50;
const LATE_LOOK = 2_000;

/** Reads consent as strings, and goes on listening. */
export function createStringReader({ setting, window: own, patience, signal }: Question): StringReader {
  const consent = createConsent({ setting, window: own });
  const said = new Map<PlatformName, unknown>();
  const found = new Set<PlatformName>();
  let pause = LOOK;
  let decide = () => {};
  const decided = new Promise<void>((resolve) => {
    decide = resolve;
  });
  const settle = () => {
    const { answer } = consent.state;
    // A page may have granted before its platforms have said anything.
    const isHeard = answer === 'denied' || [...found].every((name) => said.has(name));
    // After those who hear the same answer.
    if (answer !== 'pending' && isHeard) own.setTimeout(decide, 0);
  };
  const look = () => {
    if (signal.aborted) return;
    for (const name of NAMES) {
      const platform = found.has(name) ? null : findPlatform(name, own);
      if (!platform) continue;
      found.add(name);
      askPlatform<unknown>(platform, {
        name,
        from: own,
        learn(value) {
          said.set(name, value);
          settle();
        },
        read: (value) => value,
      });
    }
    if (found.size < NAMES.length) own.setTimeout(look, pause);
  };
  signal.addEventListener('abort', consent.subscribe(settle));
  // Who has refused for the page, or by the browser, is not asked.
  if (consent.state.answer !== 'denied') look();
  own.setTimeout(() => {
    pause = LATE_LOOK;
    decide();
  }, patience);
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

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
  /** ms after which who has not answered has given none. */
  readonly patience: number;
}

interface Answer {
  readonly granted: boolean;
  /** Empty ones where consent was refused, or not given in time. */
  readonly strings: ConsentStrings;
}

/** ms between two looks for platforms. */
const LOOK = 50;

/** Consent as strings, once it is decided; never rejects. */
export function readConsentStrings({ setting, window: own, patience }: Question): Promise<Answer> {
  const consent = createConsent({ setting, window: own });
  const said = new Map<PlatformName, unknown>();
  const found = new Set<PlatformName>();
  let isOver = false;

  return new Promise((resolve) => {
    const done = () => {
      if (isOver) return;
      isOver = true;
      forget();
      const granted = consent.state.answer === 'granted';
      resolve({ granted, strings: granted ? stringsOf(said) : noConsentStrings });
    };
    const settle = () => {
      const { answer } = consent.state;
      // A page may have granted before its platforms have said anything.
      const isHeard = answer === 'denied' || [...found].every((name) => said.has(name));
      // After those who hear the same answer.
      if (answer !== 'pending' && isHeard) own.setTimeout(done, 0);
    };
    const look = () => {
      if (isOver) return;
      for (const name of ['__tcfapi', '__gpp', '__uspapi'] as const) {
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
      own.setTimeout(look, LOOK);
    };
    const forget = consent.subscribe(settle);
    // Who has refused for the page, or by the browser, is not asked.
    if (consent.state.answer !== 'denied') look();
    own.setTimeout(done, patience);
    settle();
  });
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

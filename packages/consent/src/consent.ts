import { type ConsentState, decide, type Known } from './decide.ts';
import { watchPlatforms } from './watch-platforms.ts';

/** A visitor's consent as it is now; it may change at any time. It lives as long as the page. */
export interface Consent {
  readonly state: ConsentState;
  /** Called after each change; the result ends it. */
  subscribe(listener: (state: ConsentState) => void): () => void;
  /** The visitor has opted out by `window.Touchline.privacy`: nothing may be stored or counted from now on. */
  optOut(): void;
}

export interface ConsentInput {
  /** The element's `consent`: `auto`, `required`, `granted` or `denied`, or `explicit`; another word is `auto`. */
  readonly setting: string;
  readonly window: Window;
}

/**
 * Reads what a page's consent platforms say, TCF, GPP and US privacy, in the page itself and from within a frame; and the
 * browser's Global Privacy Control. Asks at once, and goes on listening.
 */
export function createConsent({ setting, window: own }: ConsentInput): Consent {
  const listeners = new Set<(state: ConsentState) => void>();
  let known: Known = {
    setting,
    privacyControl: (own.navigator as { readonly globalPrivacyControl?: unknown }).globalPrivacyControl === true,
    optedOut: false,
    signals: [],
    looking: true,
    overdue: false,
  };
  let state = decide(known);
  const learn = (news: Partial<Known>) => {
    known = { ...known, ...news };
    const before = JSON.stringify(state);
    state = decide(known);
    if (JSON.stringify(state) !== before) for (const listener of [...listeners]) listener(state);
  };
  // Where the page has said itself what its visitors want, nobody is asked.
  if (!/^(granted|denied)$/.test(setting)) watchPlatforms(own, learn);

  return {
    get state() {
      return state;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    optOut: () => learn({ optedOut: true }),
  };
}

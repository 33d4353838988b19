import { type ConsentInputs, type ConsentState, decide } from './decide.ts';
import { watchPlatforms } from './watch-platforms.ts';

/** A visitor's current consent. It may change at any time, and lives as long as the page. */
export interface Consent {
  readonly state: ConsentState;
  /** Calls the listener after each change. Returns a function that unsubscribes it. */
  subscribe(listener: (state: ConsentState) => void): () => void;
  /** Records that the visitor has opted out: nothing may be stored or counted from now on. */
  optOut(): void;
}

/**
 * Reads consent from the page's platforms (TCF, GPP and US privacy) and from the browser's Global Privacy Control. The
 * platforms may be in the page itself or in a page around it. Subscribes to later changes.
 */
export function createConsent({
  setting,
  window: own,
}: {
  /** The element's `consent`: `auto`, `required`, `granted`, `denied` or `explicit`; any other value is `auto`. */
  readonly setting: string;
  readonly window: Window;
}): Consent {
  const listeners = new Set<(state: ConsentState) => void>();
  let inputs: ConsentInputs = {
    setting,
    privacyControl: (own.navigator as { readonly globalPrivacyControl?: unknown }).globalPrivacyControl === true,
    optedOut: false,
    signals: [],
    looking: true,
    overdue: false,
  };
  let state = decide(inputs);
  const learn = (update: Partial<ConsentInputs>) => {
    inputs = { ...inputs, ...update };
    const before = JSON.stringify(state);
    state = decide(inputs);
    if (JSON.stringify(state) !== before) for (const listener of [...listeners]) listener(state);
  };
  // A page that grants or denies consent itself decides alone.
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

import { type ConsentState, decide } from './decide.ts';
import { type Platforms, watchPlatforms } from './watch-platforms.ts';

/** A visitor's consent as it is now; it may change at any time. */
export interface Consent {
  readonly state: ConsentState;
  /** Called after each change; the result ends it. */
  subscribe(listener: (state: ConsentState) => void): () => void;
  /** The visitor has opted out by `window.Touchline.privacy`: nothing may be stored or counted from now on. */
  optOut(): void;
  end(): void;
}

export interface ConsentInput {
  /** The element's `consent`: `auto`, `required`, `granted` or `denied`; another word is `auto`. */
  readonly setting: string;
  readonly window: Window;
}

/** Where the page has said itself what its visitors want, nobody is asked. */
const SILENT: Platforms = { signals: () => [], isLooking: () => false, isOverdue: () => false, end() {} };

/**
 * Reads what a page's consent platforms say, TCF, GPP and US privacy, in the page itself and from within a frame; and the
 * browser's Global Privacy Control. Asks at once, and goes on listening until `end`.
 */
export function createConsent({ setting, window: own }: ConsentInput): Consent {
  const listeners = new Set<(state: ConsentState) => void>();
  let platforms: Platforms | undefined;
  let optedOut = false;
  let ended = false;
  let state = decideNow();
  platforms = setting === 'granted' || setting === 'denied' ? SILENT : watchPlatforms(own, update);
  update();

  return {
    get state() {
      return state;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    optOut() {
      optedOut = true;
      update();
    },
    end() {
      ended = true;
      platforms.end();
      listeners.clear();
    },
  };

  function update(): void {
    if (ended) return;
    const next = decideNow();
    const isSame = next.answer === state.answer && next.store === state.store && next.measure === state.measure;
    state = next;
    if (!isSame) for (const listener of [...listeners]) listener(next);
  }

  function decideNow(): ConsentState {
    return decide({
      setting,
      privacyControl: (own.navigator as { readonly globalPrivacyControl?: unknown }).globalPrivacyControl === true,
      optedOut,
      signals: platforms?.signals() ?? [],
      looking: platforms?.isLooking() ?? true,
      overdue: platforms?.isOverdue() ?? false,
    });
  }
}

/** What decides whether something may be kept on a visitor's device (interfaces.md, `consent`). */
export interface StoreQuestion {
  /** The widget's setting: `auto`, `required`, `granted` or `denied`; another word is `auto`. */
  readonly consent: string;
  /** `navigator.globalPrivacyControl`. */
  readonly privacyControl: boolean;
  /** The visitor has opted out by `window.Touchline.privacy`. */
  readonly optedOut: boolean;
  /** The page asks its visitors itself (TCF, GPP, US privacy). */
  readonly cmpPresent: boolean;
}

/** Whether a visitor's choices may be remembered where no platform has been asked: a page that asks has not got consent. */
export function mayStore({ consent, privacyControl, optedOut, cmpPresent }: StoreQuestion): boolean {
  if (optedOut) return false;
  if (consent === 'granted') return true;
  if (consent === 'denied' || consent === 'required') return false;
  return !privacyControl && !cmpPresent;
}

interface Page extends Window {
  readonly Touchline?: { readonly privacy?: { status(): { readonly optedOut: boolean } } };
}

/** The question as this page and browser put it. */
export function storeQuestion(consent: string): StoreQuestion {
  return {
    consent,
    privacyControl: (navigator as { globalPrivacyControl?: unknown }).globalPrivacyControl === true,
    optedOut: hasOptedOut(),
    cmpPresent: ['__tcfapi', '__gpp', '__uspapi'].some((name) => name in window),
  };
}

/** A React page may have no loader; then the wish is read where it is kept. */
function hasOptedOut(): boolean {
  try {
    return (window as Page).Touchline?.privacy?.status().optedOut ?? 'touchline_opt_out' in localStorage;
  } catch {
    return false;
  }
}

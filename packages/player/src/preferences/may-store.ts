/** Input for the decision whether to store data on a visitor's device (interfaces.md, `consent`). */
export interface StorageContext {
  /** The widget's setting: `auto`, `required`, `granted` or `denied`; other values count as `auto`. */
  readonly consent: string;
  /** `navigator.globalPrivacyControl`. */
  readonly privacyControl: boolean;
  /** The visitor has opted out by `window.Touchline.privacy`. */
  readonly optedOut: boolean;
  /** The page has a consent platform (TCF, GPP, US privacy). */
  readonly cmpPresent: boolean;
}

/**
 * Returns whether a visitor's preferences may be stored without an answer of a consent platform. A page with a platform
 * has no consent yet.
 */
export function mayStore({ consent, privacyControl, optedOut, cmpPresent }: StorageContext): boolean {
  if (optedOut) return false;
  if (consent === 'granted') return true;
  if (consent === 'denied' || consent === 'required') return false;
  return !privacyControl && !cmpPresent;
}

interface Page extends Window {
  readonly Touchline?: { readonly privacy?: { status(): { readonly optedOut: boolean } } };
}

/** Reads the input from the page and the browser. */
export function readStorageContext(consent: string): StorageContext {
  return {
    consent,
    privacyControl: (navigator as { globalPrivacyControl?: unknown }).globalPrivacyControl === true,
    optedOut: hasOptedOut(),
    cmpPresent: ['__tcfapi', '__gpp', '__uspapi'].some((name) => name in window),
  };
}

/**
 * Returns whether the visitor has opted out. A React page may lack the loader; then the opt-out is read from storage.
 */
function hasOptedOut(): boolean {
  try {
    return (window as Page).Touchline?.privacy?.status().optedOut ?? 'touchline_opt_out' in localStorage;
  } catch {
    return false;
  }
}

import type { CastFramework, CastWindow, ChromeCast } from './cast-api.ts';

/** Source: https://developers.google.com/cast/docs/web_sender/integrate */
const SCRIPT = 'https://www.gstatic.com/cv/js/sender/v1/cast_sender.js?loadCastFramework=1';
/** Interval in ms and number of polls for the framework, because a page's handler may have replaced ours. */
const POLL_INTERVAL_MS = 500;
const MAX_POLLS = 20;

export interface GoogleCast {
  readonly framework: CastFramework;
  readonly cast: ChromeCast;
  /** The page casts itself with its own options: it loaded the framework before us, or waits for it. */
  readonly isPages: boolean;
}

/**
 * Whether Google's script can work here: Chromium on a desktop or Android, in a secure context. The script checks the
 * same two names; elsewhere it only reports that nothing is available.
 */
function hasGoogleCast(): boolean {
  return 'chrome' in window && 'presentation' in navigator;
}

let loading: Promise<GoogleCast | null> | undefined;

/**
 * Loads Google's sender framework once per page; null: the browser does not support it, or the script cannot be loaded.
 */
export function loadCast(): Promise<GoogleCast | null> {
  loading ??= load();
  return loading;
}

async function load(): Promise<GoogleCast | null> {
  const existing = findGoogleCast();
  if (existing) return { ...existing, isPages: true };
  if (!hasGoogleCast()) return null;
  return new Promise(fetchScript);
}

function findGoogleCast(): Omit<GoogleCast, 'isPages'> | null {
  const { cast, chrome } = window as unknown as CastWindow;
  return cast?.framework && chrome?.cast?.media ? { framework: cast.framework, cast: chrome.cast } : null;
}

/**
 * Fetches the script, which calls a single handler. The page may set its own handler before or after ours, until the
 * script calls it. The page's handler is called too, and first.
 */
function fetchScript(resolve: (findGoogleCast: GoogleCast | null) => void): void {
  const page = window as unknown as CastWindow;
  let pageHandler = page.__onGCastApiAvailable;
  const settle = (google: ReturnType<typeof findGoogleCast>) =>
    resolve(google && { ...google, isPages: !!pageHandler });
  let isCalling = false;
  const onAvailable: typeof pageHandler = (isAvailable, reason) => {
    // The page's handler may call the previous one, which is ours.
    if (isCalling) return;
    isCalling = true;
    try {
      pageHandler?.(isAvailable, reason);
    } finally {
      isCalling = false;
      settle(isAvailable ? findGoogleCast() : null);
    }
  };
  let polls = 0;
  const timer = setInterval(() => {
    const cast = findGoogleCast();
    if (!cast && ++polls < MAX_POLLS) return;
    clearInterval(timer);
    settle(cast);
  }, POLL_INTERVAL_MS);
  try {
    Object.defineProperty(page, '__onGCastApiAvailable', {
      configurable: true,
      get: () => onAvailable,
      set: (handler: typeof pageHandler) => {
        pageHandler = handler;
      },
    });
    const script = document.createElement('script');
    script.onerror = () => settle(null);
    script.src = trustedScript();
    document.head.append(script);
  } catch {
    // The page forbids it by its policies, or its handler cannot be replaced.
    settle(null);
  }
}

interface ScriptPolicies {
  createPolicy(name: string, rules: { createScriptURL: () => string }): { createScriptURL(url: string): unknown };
}

/**
 * Returns the script's URL. A page that requires Trusted Types must allow this policy, or it casts without Google
 * (docs/casting.md).
 */
function trustedScript(): string {
  const { trustedTypes } = window as unknown as { readonly trustedTypes?: ScriptPolicies };
  const policy = trustedTypes?.createPolicy('touchline-cast', { createScriptURL: () => SCRIPT });
  return (policy?.createScriptURL(SCRIPT) ?? SCRIPT) as string;
}

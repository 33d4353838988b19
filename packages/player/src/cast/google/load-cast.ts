import type { CastFramework, CastWindow, ChromeCast } from './cast-api.ts';

/** Source: https://developers.google.com/cast/docs/web_sender/integrate */
const SCRIPT = 'https://www.gstatic.com/cv/js/sender/v1/cast_sender.js?loadCastFramework=1';
/** ms between two looks whether it is there, and how many: a page's own handler may have taken the place of ours. */
const LOOK = 500;
const LOOKS = 20;

export interface GoogleCast {
  readonly framework: CastFramework;
  readonly cast: ChromeCast;
  /** The page casts itself, with options of its own: it had the framework before we came, or waits for it. */
  readonly isPages: boolean;
}

/**
 * Whether Google's script would find something to cast with: a Chromium, on a desktop or Android, in a secure context. It
 * looks at the same two names itself; everywhere else it only says that there is nothing.
 */
function hasGoogleCast(): boolean {
  return 'chrome' in window && 'presentation' in navigator;
}

let loading: Promise<GoogleCast | null> | undefined;

/** Google's sender framework, once a page; null: this browser has none, or the script cannot be had. */
export function loadCast(): Promise<GoogleCast | null> {
  loading ??= load();
  return loading;
}

async function load(): Promise<GoogleCast | null> {
  const known = found();
  if (known) return { ...known, isPages: true };
  if (!hasGoogleCast()) return null;
  const isPages = '__onGCastApiAvailable' in window;
  const own = await new Promise<ReturnType<typeof found>>(fetchScript);
  return own && { ...own, isPages };
}

function found(): Omit<GoogleCast, 'isPages'> | null {
  const { cast, chrome } = window as unknown as CastWindow;
  return cast?.framework && chrome?.cast?.media ? { framework: cast.framework, cast: chrome.cast } : null;
}

/** The script calls one handler for all: one that was there is called as well, and first. */
function fetchScript(resolve: (found: Omit<GoogleCast, 'isPages'> | null) => void): void {
  const page = window as unknown as CastWindow;
  const before = page.__onGCastApiAvailable;
  page.__onGCastApiAvailable = (isAvailable, reason) => {
    try {
      before?.(isAvailable, reason);
    } finally {
      resolve(isAvailable ? found() : null);
    }
  };
  let looks = 0;
  const timer = setInterval(() => {
    const late = found();
    if (!late && ++looks < LOOKS) return;
    clearInterval(timer);
    resolve(late);
  }, LOOK);
  try {
    const script = document.createElement('script');
    script.async = true;
    script.onerror = () => resolve(null);
    script.src = trustedScript();
    document.head.append(script);
  } catch {
    // The page's policies forbid it.
    resolve(null);
  }
}

interface ScriptPolicies {
  createPolicy(name: string, rules: { createScriptURL: () => string }): { createScriptURL(url: string): unknown };
}

/** A page that demands Trusted Types lists this policy, or casts without Google (docs/casting.md). It gives one address. */
function trustedScript(): string {
  const { trustedTypes } = window as unknown as { readonly trustedTypes?: ScriptPolicies };
  const policy = trustedTypes?.createPolicy('touchline-cast', { createScriptURL: () => SCRIPT });
  return (policy?.createScriptURL(SCRIPT) ?? SCRIPT) as string;
}

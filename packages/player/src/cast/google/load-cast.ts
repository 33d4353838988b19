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
  return new Promise(fetchScript);
}

function found(): Omit<GoogleCast, 'isPages'> | null {
  const { cast, chrome } = window as unknown as CastWindow;
  return cast?.framework && chrome?.cast?.media ? { framework: cast.framework, cast: chrome.cast } : null;
}

/**
 * The script calls one handler for all. The page may have set its own before ours, or set it at any time until the script
 * calls it: the page's is called as well, and first.
 */
function fetchScript(resolve: (found: GoogleCast | null) => void): void {
  const page = window as unknown as CastWindow;
  let pages = page.__onGCastApiAvailable;
  const settle = (own: ReturnType<typeof found>) => resolve(own && { ...own, isPages: !!pages });
  let isCalling = false;
  const onAvailable: typeof pages = (isAvailable, reason) => {
    // The page's handler may call the one before it, which is this one.
    if (isCalling) return;
    isCalling = true;
    try {
      pages?.(isAvailable, reason);
    } finally {
      isCalling = false;
      settle(isAvailable ? found() : null);
    }
  };
  let looks = 0;
  const timer = setInterval(() => {
    const late = found();
    if (!late && ++looks < LOOKS) return;
    clearInterval(timer);
    settle(late);
  }, LOOK);
  try {
    Object.defineProperty(page, '__onGCastApiAvailable', {
      configurable: true,
      get: () => onAvailable,
      set: (handler: typeof pages) => {
        pages = handler;
      },
    });
    const script = document.createElement('script');
    script.onerror = () => settle(null);
    script.src = trustedScript();
    document.head.append(script);
  } catch {
    // The page forbids it: by its policies, or by a handler that cannot be replaced.
    settle(null);
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

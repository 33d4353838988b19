/**
 * URL of the release that the types below describe (`@stripe/stripe-js` 10). Stripe requires that it is loaded from
 * Stripe, unmodified.
 */
const SCRIPT = 'https://js.stripe.com/endive/stripe.js';

/** Time limit of the download, so that the visitor does not wait for an unresponsive network. */
const SCRIPT_TIMEOUT_MS = 20_000;

/** The part of Stripe.js that is used here. */
export interface EmbeddedCheckout {
  mount(location: HTMLElement): void;
  destroy(): void;
}

interface EmbeddedCheckoutOptions {
  readonly clientSecret: string;
  readonly onComplete: () => void;
}

type OpenCheckout = (options: EmbeddedCheckoutOptions) => Promise<EmbeddedCheckout>;

export interface Stripe {
  readonly createEmbeddedCheckoutPage?: OpenCheckout;
  /** Its name until 2025. A page may have loaded an older script. */
  readonly initEmbeddedCheckout?: OpenCheckout;
}

/** The only global of the script. */
export type StripeMaker = (publishableKey: string, options: { readonly locale: string }) => Stripe;

interface Policies {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string };
}

interface StripeWindow {
  readonly Stripe?: StripeMaker;
  readonly trustedTypes?: Policies;
}

let loading: Promise<StripeMaker> | undefined;
let policy: ReturnType<Policies['createPolicy']> | undefined;

/** Returns the page's own Stripe.js, or loads it on demand. Rejects if it cannot be loaded. */
export function loadStripe(): Promise<StripeMaker> {
  const { Stripe } = window as unknown as StripeWindow;
  if (Stripe) return Promise.resolve(Stripe);
  loading ??= fetchScript().catch((cause: unknown) => {
    // The next purchase tries to load it again.
    loading = undefined;
    throw cause;
  });
  return loading;
}

function fetchScript(): Promise<StripeMaker> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const fail = () => {
      clearTimeout(timer);
      script.remove();
      reject(new Error('Stripe.js could not be loaded'));
    };
    const timer = setTimeout(fail, SCRIPT_TIMEOUT_MS);
    script.async = true;
    script.onload = () => {
      const { Stripe } = window as unknown as StripeWindow;
      if (!Stripe) return fail();
      clearTimeout(timer);
      resolve(Stripe);
    };
    script.onerror = fail;
    script.src = trusted(SCRIPT);
    document.head.append(script);
  });
}

/**
 * Returns a trusted script URL. Throws if the page's Trusted Types policy list does not include `touchline-checkout`.
 */
function trusted(url: string): string {
  policy ??= (window as unknown as StripeWindow).trustedTypes?.createPolicy('touchline-checkout', {
    createScriptURL: onlyStripe,
  });
  return policy ? policy.createScriptURL(url) : url;
}

/** Restricts the policy to this one URL, in case other code gets hold of it. */
function onlyStripe(url: string): string {
  if (url === SCRIPT) return url;
  throw new TypeError('This policy allows only Stripe.js');
}

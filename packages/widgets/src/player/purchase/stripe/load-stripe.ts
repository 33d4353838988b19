/** Of the release that the names below are of (`@stripe/stripe-js` 10). It must come from Stripe, whole and unchanged. */
const SCRIPT = 'https://js.stripe.com/endive/stripe.js';

/** ms that it may take: whoever wants to pay waits no longer for a network that says nothing. */
const PATIENCE = 20_000;

/** What is used of Stripe.js. */
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
  /** As it was called until 2025; a page may have brought an older script. */
  readonly initEmbeddedCheckout?: OpenCheckout;
}

/** The script's one global. */
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

/** Stripe.js, fetched when it is first wanted; the page's own where it has one. Rejects where it cannot be had. */
export function loadStripe(): Promise<StripeMaker> {
  const { Stripe } = window as unknown as StripeWindow;
  if (Stripe) return Promise.resolve(Stripe);
  loading ??= fetchScript().catch((cause: unknown) => {
    // The next purchase tries again.
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
      reject(new Error('Stripe.js cannot be had'));
    };
    const timer = setTimeout(fail, PATIENCE);
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

/** Throws where the page's policy list leaves out `touchline-checkout`. */
function trusted(url: string): string {
  policy ??= (window as unknown as StripeWindow).trustedTypes?.createPolicy('touchline-checkout', {
    createScriptURL: onlyStripe,
  });
  return policy ? policy.createScriptURL(url) : url;
}

/** Whoever else gets hold of the policy can load nothing else by it. */
function onlyStripe(url: string): string {
  if (url === SCRIPT) return url;
  throw new TypeError('This policy is for Stripe.js alone');
}

/** Keys of one Stripe account. */
export interface StripeSettings {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** null if pages get no key; then only pages with a checkout of their own can sell. */
  readonly publishableKey: string | null;
  /** Origin of the API; null for Stripe's own. */
  readonly apiBase: string | null;
}

/** Environment variables with the formats of their values. Restricted keys are sufficient. */
const KEY_PATTERNS = {
  STRIPE_SECRET_KEY: /^(sk|rk)_(test|live)_\w+$/,
  STRIPE_WEBHOOK_SECRET: /^whsec_[\w+/=-]+$/,
  STRIPE_PUBLISHABLE_KEY: /^pk_(test|live)_\w+$/,
} as const;

type Variable = keyof typeof KEY_PATTERNS;
const VARIABLES = Object.keys(KEY_PATTERNS) as Variable[];

/**
 * Reads the keys of the account. Returns null if none is set. The publishable key is optional; the others are required
 * together. `problem` is one line that names the variable but never repeats its value, which is secret.
 */
export function readStripeSettings(
  read: (name: string) => string | undefined
): { readonly settings: StripeSettings | null } | { readonly problem: string } {
  const base = read('STRIPE_API_BASE');
  const values = Object.fromEntries(VARIABLES.map((name) => [name, read(name) ?? ''])) as Record<Variable, string>;
  const missing = VARIABLES.filter((name) => values[name] === '');
  if (missing.length === VARIABLES.length) {
    return base === undefined
      ? { settings: null }
      : { problem: 'STRIPE_API_BASE: has no effect without STRIPE_SECRET_KEY.' };
  }
  const absent = missing.find((name) => name !== 'STRIPE_PUBLISHABLE_KEY');
  if (absent !== undefined) return { problem: `${absent}: is missing; set ${VARIABLES.join(', ')}, or none of them.` };
  const wrong = VARIABLES.find((name) => !missing.includes(name) && !KEY_PATTERNS[name].test(values[name]));
  if (wrong !== undefined) return { problem: `${wrong}: is not a valid key of Stripe.` };
  const publishableKey = values.STRIPE_PUBLISHABLE_KEY || null;
  if (publishableKey !== null && modeOf(values.STRIPE_SECRET_KEY) !== modeOf(publishableKey))
    return { problem: 'STRIPE_PUBLISHABLE_KEY: one key is a test key and the other one a live key.' };
  const apiBase = base === undefined ? null : originOf(base);
  if (apiBase === undefined)
    return { problem: 'STRIPE_API_BASE: is not an origin; write one like http://127.0.0.1:12111' };
  return {
    settings: {
      secretKey: values.STRIPE_SECRET_KEY,
      webhookSecret: values.STRIPE_WEBHOOK_SECRET,
      publishableKey,
      apiBase,
    },
  };
}

function modeOf(key: string): string | undefined {
  return key.split('_')[1];
}

function originOf(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isOrigin = url !== null && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.hash;
  return isOrigin ? url.origin : undefined;
}

/** Keys of one Stripe account. */
export interface StripeSettings {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** null: no page is given one, and only pages with a checkout of their own can sell. */
  readonly publishableKey: string | null;
  /** Origin of its API; null: Stripe's own. */
  readonly apiBase: string | null;
}

/** The variables, each with what its value begins with; restricted keys may do what is done here. */
const FORMS = {
  STRIPE_SECRET_KEY: /^(sk|rk)_(test|live)_\w+$/,
  STRIPE_WEBHOOK_SECRET: /^whsec_[\w+/=-]+$/,
  STRIPE_PUBLISHABLE_KEY: /^pk_(test|live)_\w+$/,
} as const;

type Variable = keyof typeof FORMS;
const VARIABLES = Object.keys(FORMS) as Variable[];

/**
 * Reads the account's keys: all of them (a server can do without the publishable one), or none, which is null. `problem`: one line that names the variable and repeats no
 * value, for they are secret.
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
      : { problem: 'STRIPE_API_BASE: is of no use without STRIPE_SECRET_KEY.' };
  }
  const absent = missing.find((name) => name !== 'STRIPE_PUBLISHABLE_KEY');
  if (absent !== undefined) return { problem: `${absent}: is missing; set ${VARIABLES.join(', ')}, or none of them.` };
  const wrong = VARIABLES.find((name) => !missing.includes(name) && !FORMS[name].test(values[name]));
  if (wrong !== undefined) return { problem: `${wrong}: is no such key of Stripe's.` };
  const publishableKey = values.STRIPE_PUBLISHABLE_KEY || null;
  if (publishableKey !== null && modeOf(values.STRIPE_SECRET_KEY) !== modeOf(publishableKey))
    return { problem: 'STRIPE_PUBLISHABLE_KEY: one key is for tests and the other one takes money.' };
  const apiBase = base === undefined ? null : originOf(base);
  if (apiBase === undefined) return { problem: 'STRIPE_API_BASE: is no origin; write one like http://127.0.0.1:12111' };
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

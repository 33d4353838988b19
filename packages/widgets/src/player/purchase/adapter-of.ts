import type { WidgetHost } from '../../shared/host.ts';
import type { CheckoutAdapter } from './checkout-adapter.ts';
import { createMockCheckout, type PayMock } from './mock-checkout.ts';

interface Choice {
  /** As the API names it. */
  readonly provider: string;
  readonly host: WidgetHost;
  readonly payMock: PayMock;
  readonly closeText: string;
}

/** Who takes the money: the page's own adapter, else ours for the provider. Rejects where there is none. */
export async function adapterOf({ provider, host, payMock, closeText }: Choice): Promise<CheckoutAdapter> {
  const own = ownAdapter(host.input?.().config);
  if (own) return own;
  if (provider === 'mock') return createMockCheckout(payMock);
  if (provider === 'stripe') {
    return (await import('./stripe/stripe-checkout.ts')).createStripeCheckout({ closeText });
  }
  throw new Error(`Nobody here takes money for “${provider}”: give the player a checkout adapter of your own`);
}

/** `checkout` of `.config`, or of a React page's properties. */
function ownAdapter(config: unknown): CheckoutAdapter | undefined {
  const given = typeof config === 'object' && config !== null ? Reflect.get(config, 'checkout') : undefined;
  return typeof given?.open === 'function' ? (given as CheckoutAdapter) : undefined;
}

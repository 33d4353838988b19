import type { WidgetHost } from '../../shared/host.ts';
import type { CheckoutAdapter } from './checkout-adapter.ts';
import type { PayMock } from './mock-checkout.ts';

interface Choice {
  /** As the API names it. */
  readonly provider: string;
  readonly host: WidgetHost;
  readonly payMock: PayMock;
  readonly closeText: string;
  /** There is something to pay with. */
  readonly onDrawn: () => void;
}

/** Who takes the money: the page's own adapter, else ours for the provider. Rejects where there is none. */
export async function adapterOf({ provider, host, payMock, closeText, onDrawn }: Choice): Promise<CheckoutAdapter> {
  const own = ownAdapter(host.input?.().config);
  const mock = !own && provider === 'mock' && (await import('./mock-checkout.ts')).createMockCheckout(payMock);
  const adapter = own || mock;
  if (adapter) {
    // These draw at once.
    onDrawn();
    return adapter;
  }
  if (provider === 'stripe') {
    return (await import('./stripe/stripe-checkout.ts')).createStripeCheckout({ closeText, onDrawn });
  }
  throw new Error(`Nobody here takes money for “${provider}”: give the player a checkout adapter of your own`);
}

/** `checkout` of `.config`, or of a React page's properties. */
function ownAdapter(config: unknown): CheckoutAdapter | undefined {
  const given = typeof config === 'object' && config !== null ? Reflect.get(config, 'checkout') : undefined;
  return typeof given?.open === 'function' ? (given as CheckoutAdapter) : undefined;
}

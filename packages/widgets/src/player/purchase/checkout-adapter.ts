import type { Checkout } from '@touchline/domain';
import type { ShownOffer } from '../screen.ts';
import type { PurchaseTexts } from './text/en.ts';

/** The input of a checkout adapter. */
export interface CheckoutOpening {
  /** The API's checkout session: its id, and the data for the provider's script. */
  readonly session: Checkout;
  /** The offer, formatted in the visitor's language. */
  readonly offer: ShownOffer;
  /** An empty element in the panel, in the widget's own root. Its content is removed afterwards. */
  readonly box: HTMLElement;
  /** Aborted when the visitor cancels or the player is removed: the adapter must close everything it has opened. */
  readonly signal: AbortSignal;
  readonly texts: PurchaseTexts;
  /** BCP 47. */
  readonly locale: string;
}

/**
 * Collects the payment for one provider. `paid`: the visitor has paid; the API then reports whether the payment has
 * arrived. A rejection is reported to the page, and the visitor can try again.
 */
export interface CheckoutAdapter {
  open(opening: CheckoutOpening): Promise<'paid' | 'cancelled'>;
}

import type { Checkout } from '@touchline/domain';
import type { ShownOffer } from '../screen.ts';
import type { PurchaseTexts } from './text/en.ts';

/** A purchase before somebody who takes the money. */
export interface CheckoutOpening {
  /** As the API gave it: its id, and what the provider's script needs. */
  readonly session: Checkout;
  /** What is bought, in the visitor's words. */
  readonly offer: ShownOffer;
  /** An empty element in the panel, in the widget's own root; whatever is put into it is removed afterwards. */
  readonly box: HTMLElement;
  /** Aborted when the visitor gives up, or the player goes away: what was opened is to be closed. */
  readonly signal: AbortSignal;
  readonly texts: PurchaseTexts;
  /** BCP 47. */
  readonly locale: string;
}

/**
 * Takes the money for one provider. `paid`: the visitor has done his part; whether the money has come is asked of the API
 * after that. What it rejects with is told to the page, and the visitor may try again.
 */
export interface CheckoutAdapter {
  open(opening: CheckoutOpening): Promise<'paid' | 'cancelled'>;
}

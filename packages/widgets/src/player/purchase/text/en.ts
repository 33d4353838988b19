import { phrasesOf } from '../../../shared/text/phrases-of.ts';

/** Texts of a purchase; the keys are the English phrases (I18N-07). They load on the first click on an offer. */
export const texts = phrasesOf(
  'One moment…',
  'Sign in to go on with your purchase.',
  // For the provider that simulates payments.
  'Test purchase: no money is taken.',
  'Pay {price}',
  'Use a card that is declined',
  'The card was declined. Nothing was paid.',
  'The payment is being confirmed…',
  'Paid. The video is being opened…',
  'The connection failed. You pay only once, however often you try again.',
  'This cannot be bought right now.',
  // The server takes no payments (`PAYMENTS_OFF`).
  'Nothing can be bought here.',
  'The time to pay is over. Nothing was paid.',
  'Paid, but the video cannot be opened yet. Try again in a moment.',
  // Accessible name of a payment provider's dialog.
  'Payment',
  'Cancel'
);

export type PurchaseTexts = typeof texts;

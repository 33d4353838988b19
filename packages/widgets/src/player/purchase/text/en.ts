import { phrasesOf } from '../../../shared/late-words/phrases-of.ts';

/** Words of a purchase; the keys are the English phrases (I18N-07). They come with the first press: who buys nothing loads none. */
export const texts = phrasesOf(
  'One moment…',
  'Sign in to go on with your purchase.',
  // Of the provider that only pretends.
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
  // Names the dialog of a payment provider.
  'Payment',
  'Cancel'
);

export type PurchaseTexts = typeof texts;

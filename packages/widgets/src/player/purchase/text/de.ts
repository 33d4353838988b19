import type { PurchaseTexts } from './en.ts';

export const texts: PurchaseTexts = {
  'One moment…': 'Einen Moment …',
  'Sign in to go on with your purchase.': 'Melden Sie sich an, um den Kauf fortzusetzen.',
  'Test purchase: no money is taken.': 'Testkauf: Es wird kein Geld abgebucht.',
  'Pay {price}': '{price} bezahlen',
  'Use a card that is declined': 'Eine Karte verwenden, die abgelehnt wird',
  'The card was declined. Nothing was paid.': 'Die Karte wurde abgelehnt. Es wurde nichts bezahlt.',
  'The payment is being confirmed…': 'Die Zahlung wird bestätigt …',
  'Paid. The video is being opened…': 'Bezahlt. Das Video wird geöffnet …',
  'The connection failed. You pay only once, however often you try again.':
    'Die Verbindung ist abgebrochen. Sie zahlen nur einmal, egal wie oft Sie es erneut versuchen.',
  'This cannot be bought right now.': 'Das kann gerade nicht gekauft werden.',
  'Nothing can be bought here.': 'Hier kann nichts gekauft werden.',
  'The time to pay is over. Nothing was paid.': 'Die Zeit zum Bezahlen ist abgelaufen. Es wurde nichts bezahlt.',
  'Paid, but the video cannot be opened yet. Try again in a moment.':
    'Bezahlt, aber das Video lässt sich noch nicht öffnen. Versuchen Sie es gleich noch einmal.',
  Payment: 'Bezahlung',
  Cancel: 'Abbrechen',
};

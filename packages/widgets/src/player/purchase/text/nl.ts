import type { PurchaseTexts } from './en.ts';

export const texts: PurchaseTexts = {
  'One moment…': 'Een ogenblik…',
  'Sign in to go on with your purchase.': 'Log in om verder te gaan met je aankoop.',
  'Test purchase: no money is taken.': 'Testaankoop: er wordt geen geld afgeschreven.',
  'Pay {price}': '{price} betalen',
  'Use a card that is declined': 'Een kaart gebruiken die wordt geweigerd',
  'The card was declined. Nothing was paid.': 'De kaart is geweigerd. Er is niets betaald.',
  'The payment is being confirmed…': 'De betaling wordt bevestigd…',
  'Paid. The video is being opened…': 'Betaald. De video wordt geopend…',
  'The connection failed. You pay only once, however often you try again.':
    'De verbinding is mislukt. Je betaalt maar één keer, hoe vaak je het ook opnieuw probeert.',
  'This cannot be bought right now.': 'Dit is nu niet te koop.',
  'Nothing can be bought here.': 'Hier kun je niets kopen.',
  'The time to pay is over. Nothing was paid.': 'De tijd om te betalen is voorbij. Er is niets betaald.',
  'Paid, but the video cannot be opened yet. Try again in a moment.':
    'Betaald, maar de video kan nog niet worden geopend. Probeer het zo opnieuw.',
  Payment: 'Betaling',
  Cancel: 'Annuleren',
};

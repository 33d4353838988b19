import type { PurchaseTexts } from './en.ts';

export const texts: PurchaseTexts = {
  'One moment…': 'Un momento…',
  'Sign in to go on with your purchase.': 'Accedi per continuare l’acquisto.',
  'Test purchase: no money is taken.': 'Acquisto di prova: non viene addebitato nulla.',
  'Pay {price}': 'Paga {price}',
  'Use a card that is declined': 'Usa una carta che viene rifiutata',
  'The card was declined. Nothing was paid.': 'La carta è stata rifiutata. Non è stato pagato nulla.',
  'The payment is being confirmed…': 'Il pagamento è in corso di conferma…',
  'Paid. The video is being opened…': 'Pagato. Il video si sta aprendo…',
  'The connection failed. You pay only once, however often you try again.':
    'La connessione non è riuscita. Paghi una volta sola, per quante volte riprovi.',
  'This cannot be bought right now.': 'Al momento non è possibile acquistarlo.',
  'Nothing can be bought here.': 'Qui non è possibile acquistare nulla.',
  'The time to pay is over. Nothing was paid.': 'Il tempo per pagare è scaduto. Non è stato pagato nulla.',
  'Paid, but the video cannot be opened yet. Try again in a moment.':
    'Pagato, ma il video non si può ancora aprire. Riprova tra poco.',
  Payment: 'Pagamento',
  Cancel: 'Annulla',
};

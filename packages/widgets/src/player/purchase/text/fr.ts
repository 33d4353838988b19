import type { PurchaseTexts } from './en.ts';

export const texts: PurchaseTexts = {
  'One moment…': 'Un instant…',
  'Sign in to go on with your purchase.': 'Connectez-vous pour poursuivre votre achat.',
  'Test purchase: no money is taken.': 'Achat de test : aucun argent n’est prélevé.',
  'Pay {price}': 'Payer {price}',
  'Use a card that is declined': 'Utiliser une carte refusée',
  'The card was declined. Nothing was paid.': 'La carte a été refusée. Rien n’a été payé.',
  'The payment is being confirmed…': 'Le paiement est en cours de confirmation…',
  'Paid. The video is being opened…': 'Payé. La vidéo s’ouvre…',
  'The connection failed. You pay only once, however often you try again.':
    'La connexion a échoué. Vous ne payez qu’une fois, quel que soit le nombre d’essais.',
  'This cannot be bought right now.': 'Cet achat est impossible pour le moment.',
  'Nothing can be bought here.': 'Aucun achat n’est possible ici.',
  'The time to pay is over. Nothing was paid.': 'Le délai de paiement est écoulé. Rien n’a été payé.',
  'Paid, but the video cannot be opened yet. Try again in a moment.':
    'Payé, mais la vidéo ne peut pas encore s’ouvrir. Réessayez dans un instant.',
  Payment: 'Paiement',
  Cancel: 'Annuler',
};

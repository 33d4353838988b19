import type { BannerTexts } from './en.ts';

export const texts: BannerTexts = {
  'Play now': 'Jouer maintenant',
  Featured: 'À la une',
  carousel: 'carrousel',
  slide: 'diapositive',
  Previous: 'Précédent',
  Next: 'Suivant',
  Pause: 'Mettre en pause',
  Play: 'Lire',
  'Choose a banner': 'Choisir une bannière',
  'Go to banner {n}': 'Aller à la bannière {n}',
  '{n} of {total}': '{n} sur {total}',
  Loading: 'Chargement',
};

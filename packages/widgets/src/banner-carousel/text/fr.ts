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
  'Stop rotating banners': 'Arrêter le défilement des bannières',
  'Start rotating banners': 'Lancer le défilement des bannières',
  'Choose a banner': 'Choisir une bannière',
  'Go to banner {n}': 'Aller à la bannière {n}',
  '{n} of {total}': '{n} sur {total}',
  Loading: 'Chargement',
};

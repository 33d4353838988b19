import type { BannerTexts } from './en.ts';

export const texts: BannerTexts = {
  'Play now': 'Gioca ora',
  Featured: 'In evidenza',
  carousel: 'carosello',
  slide: 'diapositiva',
  Previous: 'Precedente',
  Next: 'Successivo',
  Pause: 'Metti in pausa',
  Play: 'Riproduci',
  'Stop rotating banners': 'Ferma la rotazione dei banner',
  'Start rotating banners': 'Avvia la rotazione dei banner',
  'Choose a banner': 'Scegli un banner',
  'Go to banner {n}': 'Vai al banner {n}',
  '{n} of {total}': '{n} di {total}',
  Loading: 'Caricamento',
};

import type { BannerTexts } from './en.ts';

export const texts: BannerTexts = {
  'Play now': 'Jogar agora',
  Featured: 'Em destaque',
  carousel: 'carrossel',
  slide: 'slide',
  Previous: 'Anterior',
  Next: 'Próximo',
  Pause: 'Pausar',
  Play: 'Reproduzir',
  'Stop rotating banners': 'Parar a rotação dos banners',
  'Start rotating banners': 'Iniciar a rotação dos banners',
  'Choose a banner': 'Escolher um banner',
  'Go to banner {n}': 'Ir para o banner {n}',
  '{n} of {total}': '{n} de {total}',
  Loading: 'A carregar',
};

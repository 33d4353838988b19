import type { BannerTexts } from './en.ts';

export const texts: BannerTexts = {
  'Play now': 'Jugar ahora',
  Featured: 'Destacados',
  carousel: 'carrusel',
  slide: 'diapositiva',
  Previous: 'Anterior',
  Next: 'Siguiente',
  Pause: 'Pausar',
  Play: 'Reproducir',
  'Stop rotating banners': 'Detener la rotación de banners',
  'Start rotating banners': 'Iniciar la rotación de banners',
  'Choose a banner': 'Elegir un banner',
  'Go to banner {n}': 'Ir al banner {n}',
  '{n} of {total}': '{n} de {total}',
  Loading: 'Cargando',
};

import type { EndTexts } from './en.ts';

export const texts: EndTexts = {
  'Frame by frame, while paused': 'Fotograma a fotograma, en pausa',
  'Up next': 'A continuación',
  'Up next in {n} seconds': 'A continuación en {n} segundos',
  'Play now': 'Reproducir ahora',
  Cancel: 'Cancelar',
  'Next video': 'Vídeo siguiente',
  'Video ended': 'El vídeo ha terminado',
};

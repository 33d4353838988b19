import type { EndTexts } from './en.ts';

export const texts: EndTexts = {
  'Frame by frame, while paused': 'Quadro a quadro, em pausa',
  'Up next': 'A seguir',
  'Up next in {n} seconds': 'A seguir em {n} segundos',
  'Play now': 'Reproduzir agora',
  Cancel: 'Cancelar',
  'Next video': 'Próximo vídeo',
  'Video ended': 'O vídeo terminou',
};

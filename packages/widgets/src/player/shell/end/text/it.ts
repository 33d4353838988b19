import type { EndTexts } from './en.ts';

export const texts: EndTexts = {
  'Frame by frame, while paused': 'Fotogramma per fotogramma, in pausa',
  'Up next': 'Prossimo video',
  'Up next in {n} seconds': 'Prossimo video tra {n} secondi',
  'Play now': 'Riproduci ora',
  Cancel: 'Annulla',
  'Next video': 'Video successivo',
  'Video ended': 'Video terminato',
};

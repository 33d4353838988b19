import type { EndTexts } from './en.ts';

export const texts: EndTexts = {
  'Frame by frame, while paused': 'Image par image, en pause',
  'Up next': 'À suivre',
  'Up next in {n} seconds': 'À suivre dans {n} secondes',
  'Play now': 'Lire maintenant',
  Cancel: 'Annuler',
  'Next video': 'Vidéo suivante',
  'Video ended': 'Vidéo terminée',
};

import type { EndTexts } from './en.ts';

export const texts: EndTexts = {
  'Frame by frame, while paused': 'Bild für Bild, solange angehalten',
  'Up next': 'Als Nächstes',
  'Up next in {n} seconds': 'Als Nächstes in {n} Sekunden',
  'Play now': 'Jetzt abspielen',
  Cancel: 'Abbrechen',
  'Next video': 'Nächstes Video',
  'Video ended': 'Video zu Ende',
};

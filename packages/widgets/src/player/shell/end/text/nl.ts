import type { EndTexts } from './en.ts';

export const texts: EndTexts = {
  'Frame by frame, while paused': 'Beeld voor beeld, tijdens pauze',
  'Up next': 'Hierna',
  'Up next in {n} seconds': 'Hierna over {n} seconden',
  'Play now': 'Nu afspelen',
  Cancel: 'Annuleren',
  'Next video': 'Volgende video',
  'Video ended': 'Video afgelopen',
};

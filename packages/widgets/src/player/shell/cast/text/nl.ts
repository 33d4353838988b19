import type { CastTexts } from './en.ts';

export const texts: CastTexts = {
  Cast: 'Casten',
  'Stop casting': 'Stoppen met casten',
  'Playing on {device}': 'Speelt af op {device}',
  'Playing on another device': 'Speelt af op een ander apparaat',
  'Connecting to {device}…': 'Verbinden met {device}…',
  'Connecting…': 'Verbinden…',
  'The device cannot be reached.': 'Het apparaat is niet bereikbaar.',
  'The device cannot play this video. It continues here.':
    'Het apparaat kan deze video niet afspelen. Hij gaat hier verder.',
  'Casting has ended.': 'Het casten is beëindigd.',
};

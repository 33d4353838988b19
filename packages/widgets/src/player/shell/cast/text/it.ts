import type { CastTexts } from './en.ts';

export const texts: CastTexts = {
  Cast: 'Trasmetti',
  'Stop casting': 'Interrompi trasmissione',
  'Playing on {device}': 'In riproduzione su {device}',
  'Playing on another device': 'In riproduzione su un altro dispositivo',
  'Connecting to {device}…': 'Connessione a {device}…',
  'Connecting…': 'Connessione…',
  'The device cannot be reached.': 'Il dispositivo non è raggiungibile.',
  'The device cannot play this video. It continues here.':
    'Il dispositivo non può riprodurre questo video. Continua qui.',
  'Casting has ended.': 'La trasmissione è terminata.',
};

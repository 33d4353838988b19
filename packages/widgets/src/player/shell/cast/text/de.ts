import type { CastTexts } from './en.ts';

export const texts: CastTexts = {
  Cast: 'Streamen',
  'Stop casting': 'Streamen beenden',
  'Playing on {device}': 'Wiedergabe auf {device}',
  'Playing on another device': 'Wiedergabe auf einem anderen Gerät',
  'Connecting to {device}…': 'Verbindung mit {device} wird hergestellt …',
  'Connecting…': 'Verbindung wird hergestellt …',
  'The device cannot be reached.': 'Das Gerät ist nicht erreichbar.',
  'The device cannot play this video. It continues here.':
    'Das Gerät kann dieses Video nicht abspielen. Es geht hier weiter.',
  'Casting has ended.': 'Das Streamen ist beendet.',
};

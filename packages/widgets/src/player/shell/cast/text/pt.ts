import type { CastTexts } from './en.ts';

export const texts: CastTexts = {
  Cast: 'Transmitir',
  'Stop casting': 'Parar transmissão',
  'Playing on {device}': 'A reproduzir em {device}',
  'Playing on another device': 'A reproduzir noutro dispositivo',
  'Connecting to {device}…': 'A ligar a {device}…',
  'Connecting…': 'A ligar…',
  'The device cannot be reached.': 'Não é possível aceder ao dispositivo.',
  'The device cannot play this video. It continues here.':
    'O dispositivo não consegue reproduzir este vídeo. Continua aqui.',
  'Casting has ended.': 'A transmissão terminou.',
};

import type { CastTexts } from './en.ts';

export const texts: CastTexts = {
  Cast: 'Enviar a un dispositivo',
  'Stop casting': 'Dejar de enviar',
  'Playing on {device}': 'Reproduciendo en {device}',
  'Playing on another device': 'Reproduciendo en otro dispositivo',
  'Connecting to {device}…': 'Conectando con {device}…',
  'Connecting…': 'Conectando…',
  'The device cannot be reached.': 'No se puede acceder al dispositivo.',
  'The device cannot play this video. It continues here.':
    'El dispositivo no puede reproducir este vídeo. Continúa aquí.',
  'Casting has ended.': 'Ya no se envía al dispositivo.',
};

import type { CastTexts } from './en.ts';

export const texts: CastTexts = {
  Cast: 'Caster',
  'Stop casting': 'Arrêter de caster',
  'Playing on {device}': 'Lecture sur {device}',
  'Playing on another device': 'Lecture sur un autre appareil',
  'Connecting to {device}…': 'Connexion à {device}…',
  'Connecting…': 'Connexion…',
  'The device cannot be reached.': 'L’appareil est injoignable.',
  'The device cannot play this video. It continues here.':
    'L’appareil ne peut pas lire cette vidéo. Elle continue ici.',
  'Casting has ended.': 'La diffusion sur l’appareil est terminée.',
};

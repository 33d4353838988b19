import { phrasesOf } from '../../../../shared/text/phrases-of.ts';

/** Texts of casting; the keys are the English phrases (I18N-07). They load with its code. */
export const texts = phrasesOf(
  'Cast',
  'Stop casting',
  'Playing on {device}',
  'Playing on another device',
  'Connecting to {device}…',
  'Connecting…',
  'The device cannot be reached.',
  'The device cannot play this video. It continues here.',
  'Casting has ended.'
);

export type CastTexts = typeof texts;

import { phrasesOf } from '../../../../shared/late-words/phrases-of.ts';

/** Words about casting; the keys are the English phrases (I18N-07). They come with its code: who does not cast loads none. */
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

/** Words about casting; the keys are the English phrases (I18N-07). They come with its code: who does not cast loads none. */
export const texts = {
  Cast: 'Cast',
  'Stop casting': 'Stop casting',
  'Playing on {device}': 'Playing on {device}',
  'Playing on another device': 'Playing on another device',
  'Connecting to {device}…': 'Connecting to {device}…',
  'Connecting…': 'Connecting…',
  'The device cannot be reached.': 'The device cannot be reached.',
  'The device cannot play this video. It continues here.': 'The device cannot play this video. It continues here.',
  'Casting has ended.': 'Casting has ended.',
};

export type CastTexts = typeof texts;

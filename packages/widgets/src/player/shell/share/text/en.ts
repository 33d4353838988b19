import { phrasesOf } from '../../../../shared/late-words/phrases-of.ts';

/** Words about sharing; the keys are the English phrases (I18N-07). They come with its code: who shares nothing loads none. */
export const texts = phrasesOf(
  'Share',
  // Opens the system's own list.
  'Share with…',
  'Copy link',
  'Copy link at {time}',
  'Embed code',
  'Copy',
  // Said, and shown on what was pressed.
  'Copied',
  'E-mail',
  'Link',
  'Copying is not allowed here. Copy it from the field.',
  'Share on {network}, opens in a new window',
  'The embed code cannot be fetched.'
);

export type ShareTexts = typeof texts;

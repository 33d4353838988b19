import { phrasesOf } from '../../../../shared/text/phrases-of.ts';

/** Texts of sharing; the keys are the English phrases (I18N-07). They load with its code. */
export const texts = phrasesOf(
  'Share',
  // Opens the system's share sheet.
  'Share with…',
  'Copy link',
  'Copy link at {time}',
  'Embed code',
  'Copy',
  // Announced, and shown on the clicked item.
  'Copied',
  'E-mail',
  'Link',
  'Copying is not allowed here. Copy it from the field.',
  'Share on {network}, opens in a new window',
  'The embed code cannot be fetched.'
);

export type ShareTexts = typeof texts;

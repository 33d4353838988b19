/** Words about sharing; the keys are the English phrases (I18N-07). They come with its code: who shares nothing loads none. */
export const texts = {
  Share: 'Share',
  /** Opens the system's own list. */
  'Share with…': 'Share with…',
  'Copy link': 'Copy link',
  'Copy link at {time}': 'Copy link at {time}',
  'Embed code': 'Embed code',
  Copy: 'Copy',
  /** Said, and shown on what was pressed. */
  Copied: 'Copied',
  'E-mail': 'E-mail',
  Link: 'Link',
  'Copying is not allowed here. Copy it from the field.': 'Copying is not allowed here. Copy it from the field.',
  'Share on {network}, opens in a new window': 'Share on {network}, opens in a new window',
  'The embed code cannot be fetched.': 'The embed code cannot be fetched.',
};

export type ShareTexts = typeof texts;

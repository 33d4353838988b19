import type { ShareTexts } from './en.ts';

export const texts: ShareTexts = {
  Share: 'Delen',
  'Share with…': 'Delen met…',
  'Copy link': 'Link kopiëren',
  'Copy link at {time}': 'Link bij {time} kopiëren',
  'Embed code': 'Insluitcode',
  Copy: 'Kopiëren',
  Copied: 'Gekopieerd',
  'E-mail': 'E-mailen',
  Link: 'Koppeling',
  'Copying is not allowed here. Copy it from the field.': 'Kopiëren mag hier niet. Kopieer het uit het veld.',
  'Share on {network}, opens in a new window': 'Delen op {network}, opent in een nieuw venster',
  'The embed code cannot be fetched.': 'De insluitcode is niet op te halen.',
};

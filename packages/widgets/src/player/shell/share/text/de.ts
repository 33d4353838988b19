import type { ShareTexts } from './en.ts';

export const texts: ShareTexts = {
  Share: 'Teilen',
  'Share with…': 'Teilen mit …',
  'Copy link': 'Link kopieren',
  'Copy link at {time}': 'Link bei {time} kopieren',
  'Embed code': 'Einbettungscode',
  Copy: 'Kopieren',
  Copied: 'Kopiert',
  'E-mail': 'E-Mail',
  Link: 'Link zum Video',
  'Copying is not allowed here. Copy it from the field.': 'Kopieren ist hier nicht erlaubt. Kopiere es aus dem Feld.',
  'Share on {network}, opens in a new window': 'Auf {network} teilen, öffnet ein neues Fenster',
  'The embed code cannot be fetched.': 'Der Einbettungscode ist nicht abrufbar.',
};

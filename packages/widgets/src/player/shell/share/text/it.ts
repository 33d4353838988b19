import type { ShareTexts } from './en.ts';

export const texts: ShareTexts = {
  Share: 'Condividi',
  'Share with…': 'Condividi con…',
  'Copy link': 'Copia link',
  'Copy link at {time}': 'Copia link a {time}',
  'Embed code': 'Codice da incorporare',
  Copy: 'Copia',
  Copied: 'Copiato',
  'E-mail': 'Posta elettronica',
  Link: 'Collegamento',
  'Copying is not allowed here. Copy it from the field.': 'Qui non è consentito copiare. Copialo dal campo.',
  'Share on {network}, opens in a new window': 'Condividi su {network}, si apre in una nuova finestra',
  'The embed code cannot be fetched.': 'Impossibile ottenere il codice da incorporare.',
};

import type { ShareTexts } from './en.ts';

export const texts: ShareTexts = {
  Share: 'Partager',
  'Share with…': 'Partager avec…',
  'Copy link': 'Copier le lien',
  'Copy link at {time}': 'Copier le lien à {time}',
  'Embed code': 'Code d’intégration',
  Copy: 'Copier',
  Copied: 'Copié',
  'E-mail': 'Courriel',
  Link: 'Lien',
  'Copying is not allowed here. Copy it from the field.':
    'La copie n’est pas autorisée ici. Copiez-le depuis le champ.',
  'Share on {network}, opens in a new window': 'Partager sur {network}, s’ouvre dans une nouvelle fenêtre',
  'The embed code cannot be fetched.': 'Impossible d’obtenir le code d’intégration.',
};

import type { ShareTexts } from './en.ts';

export const texts: ShareTexts = {
  Share: 'Partilhar',
  'Share with…': 'Partilhar com…',
  'Copy link': 'Copiar ligação',
  'Copy link at {time}': 'Copiar ligação em {time}',
  'Embed code': 'Código de incorporação',
  Copy: 'Copiar',
  Copied: 'Copiado',
  'E-mail': 'Correio eletrónico',
  Link: 'Ligação',
  'Copying is not allowed here. Copy it from the field.': 'Não é permitido copiar aqui. Copie a partir do campo.',
  'Share on {network}, opens in a new window': 'Partilhar no {network}, abre numa nova janela',
  'The embed code cannot be fetched.': 'Não é possível obter o código de incorporação.',
};

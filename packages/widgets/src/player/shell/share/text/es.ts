import type { ShareTexts } from './en.ts';

export const texts: ShareTexts = {
  Share: 'Compartir',
  'Share with…': 'Compartir con…',
  'Copy link': 'Copiar enlace',
  'Copy link at {time}': 'Copiar enlace en {time}',
  'Embed code': 'Código de inserción',
  Copy: 'Copiar',
  Copied: 'Copiado',
  'E-mail': 'Correo electrónico',
  Link: 'Enlace',
  'Copying is not allowed here. Copy it from the field.': 'Aquí no se permite copiar. Cópialo del campo.',
  'Share on {network}, opens in a new window': 'Compartir en {network}, se abre en una ventana nueva',
  'The embed code cannot be fetched.': 'No se puede obtener el código de inserción.',
};

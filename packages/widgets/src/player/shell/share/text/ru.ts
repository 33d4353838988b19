import type { ShareTexts } from './en.ts';

export const texts: ShareTexts = {
  Share: 'Поделиться',
  'Share with…': 'Поделиться с…',
  'Copy link': 'Копировать ссылку',
  'Copy link at {time}': 'Копировать ссылку на {time}',
  'Embed code': 'Код для вставки',
  Copy: 'Копировать',
  Copied: 'Скопировано',
  'E-mail': 'Эл. почта',
  Link: 'Ссылка',
  'Copying is not allowed here. Copy it from the field.': 'Копирование здесь запрещено. Скопируйте из поля.',
  'Share on {network}, opens in a new window': 'Поделиться в {network}, откроется новое окно',
  'The embed code cannot be fetched.': 'Не удалось получить код для вставки.',
};

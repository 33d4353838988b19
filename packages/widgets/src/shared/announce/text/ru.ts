import type { AnnounceTexts } from './en.ts';

export const texts: AnnounceTexts = {
  '{home}, {away}': '{home}, {away}',
  'Goal. {home}, {away}': 'Гол. {home}, {away}',
  'Penalties: {home}, {away}': 'Пенальти: {home}, {away}',
  'Sets: {home}, {away}': 'По сетам: {home}, {away}',
  'Games of set {n}: {home}, {away}': 'Геймы в сете {n}: {home}, {away}',
  'Leader: {name}': 'Лидирует {name}',
  '{title} can be watched now': 'Теперь можно смотреть: {title}',
};

import type { AnnounceTexts } from './en.ts';

export const texts: AnnounceTexts = {
  '{home}, {away}': '{home}، {away}',
  'Goal. {home}, {away}': 'هدف. {home}، {away}',
  'Penalties: {home}, {away}': 'ركلات الترجيح: {home}، {away}',
  'Sets: {home}, {away}': 'المجموعات: {home}، {away}',
  'Games of set {n}: {home}, {away}': 'أشواط المجموعة {n}: {home}، {away}',
  'Leader: {name}': 'المتصدر: {name}',
  '{title} can be watched now': 'يمكن الآن مشاهدة {title}',
};

import type { AnnounceTexts } from './en.ts';

export const texts: AnnounceTexts = {
  '{home}, {away}': '{home}، {away}',
  'Goal. {home}, {away}': 'گل. {home}، {away}',
  'Penalties: {home}, {away}': 'ضربات پنالتی: {home}، {away}',
  'Sets: {home}, {away}': 'ست‌ها: {home}، {away}',
  'Games of set {n}: {home}, {away}': 'گیم‌های ست {n}: {home}، {away}',
  'Leader: {name}': 'پیشتاز: {name}',
  '{title} can be watched now': 'اکنون می‌توانید {title} را تماشا کنید',
};

import type { AnnounceTexts } from './en.ts';

export const texts: AnnounceTexts = {
  '{home}, {away}': '{home}, {away}',
  'Goal. {home}, {away}': 'Gol. {home}, {away}',
  'Penalties: {home}, {away}': 'Rigori: {home}, {away}',
  'Sets: {home}, {away}': 'Set vinti: {home}, {away}',
  'Games of set {n}: {home}, {away}': 'Giochi del set {n}: {home}, {away}',
  'Leader: {name}': 'In testa: {name}',
  '{title} can be watched now': 'Ora si può guardare {title}',
};

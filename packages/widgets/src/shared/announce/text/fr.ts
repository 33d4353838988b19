import type { AnnounceTexts } from './en.ts';

export const texts: AnnounceTexts = {
  '{home}, {away}': '{home}, {away}',
  'Goal. {home}, {away}': 'But. {home}, {away}',
  'Penalties: {home}, {away}': 'Tirs au but : {home}, {away}',
  'Sets: {home}, {away}': 'Sets : {home}, {away}',
  'Games of set {n}: {home}, {away}': 'Jeux du set {n} : {home}, {away}',
  'Leader: {name}': 'En tête : {name}',
  '{title} can be watched now': '{title} peut être regardé maintenant',
};

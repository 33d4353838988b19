import type { AnnounceTexts } from './en.ts';

export const texts: AnnounceTexts = {
  '{home}, {away}': '{home}, {away}',
  'Goal. {home}, {away}': 'Doelpunt. {home}, {away}',
  'Penalties: {home}, {away}': 'Strafschoppen: {home}, {away}',
  'Sets: {home}, {away}': 'Sets gewonnen: {home}, {away}',
  'Games of set {n}: {home}, {away}': 'Games in set {n}: {home}, {away}',
  'Leader: {name}': 'Aan de leiding: {name}',
  '{title} can be watched now': '{title} is nu te bekijken',
};

import type { AnnounceTexts } from './en.ts';

export const texts: AnnounceTexts = {
  '{home}, {away}': '{home}, {away}',
  'Goal. {home}, {away}': 'Tor. {home}, {away}',
  'Penalties: {home}, {away}': 'Elfmeterschießen: {home}, {away}',
  'Sets: {home}, {away}': 'Sätze: {home}, {away}',
  'Games of set {n}: {home}, {away}': 'Spiele in Satz {n}: {home}, {away}',
  'Leader: {name}': 'In Führung: {name}',
  '{title} can be watched now': '{title} kann jetzt angesehen werden',
};

import type { AnnounceTexts } from './en.ts';

export const texts: AnnounceTexts = {
  '{home}, {away}': '{home}, {away}',
  'Goal. {home}, {away}': '¡Gol! {home}, {away}',
  'Penalties: {home}, {away}': 'Penaltis: {home}, {away}',
  'Sets: {home}, {away}': 'Sets ganados: {home}, {away}',
  'Games of set {n}: {home}, {away}': 'Juegos del set {n}: {home}, {away}',
  'Leader: {name}': 'Va en cabeza: {name}',
  '{title} can be watched now': 'Ya se puede ver {title}',
};

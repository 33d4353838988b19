import type { AnnounceTexts } from './en.ts';

export const texts: AnnounceTexts = {
  '{home}, {away}': '{home}, {away}',
  'Goal. {home}, {away}': 'Gol. {home}, {away}',
  'Penalties: {home}, {away}': 'Pênaltis: {home}, {away}',
  'Sets: {home}, {away}': 'Sets vencidos: {home}, {away}',
  'Games of set {n}: {home}, {away}': 'Games do set {n}: {home}, {away}',
  'Leader: {name}': 'Na liderança: {name}',
  '{title} can be watched now': 'Já é possível assistir a {title}',
};

import { phrasesOf } from '../../late-words/phrases-of.ts';

export const texts = phrasesOf(
  /** Two sides with their scores: 'Harbour City 2, Northgate Rovers 1'. */
  '{home}, {away}',
  'Goal. {home}, {away}',
  /** Goals of a penalty shoot-out. */
  'Penalties: {home}, {away}',
  /** Sets that each side has won. */
  'Sets: {home}, {away}',
  /** Games of the set that is on, by its number. */
  'Games of set {n}: {home}, {away}',
  /** Who leads a race now. */
  'Leader: {name}',
  '{title} can be watched now'
);

export type AnnounceTexts = typeof texts;

import { phrasesOf } from '../../text/phrases-of.ts';

export const texts = phrasesOf(
  /** Two sides with their scores: 'Harbour City 2, Northgate Rovers 1'. */
  '{home}, {away}',
  'Goal. {home}, {away}',
  /** Goals of a penalty shoot-out. */
  'Penalties: {home}, {away}',
  /** Sets that each side has won. */
  'Sets: {home}, {away}',
  /** Games of the current set, by its number. */
  'Games of set {n}: {home}, {away}',
  /** The new leader of a race. */
  'Leader: {name}',
  '{title} can be watched now'
);

export type AnnounceTexts = typeof texts;

import { SCORES_KEY } from './scores-key.ts';

/** Hides or shows scores in all widgets. Browsers fire this event in the other tabs only; here it is fired in this one. */
export function chooseScores(hidden: boolean): void {
  dispatchEvent(new StorageEvent('storage', { key: SCORES_KEY, newValue: hidden ? 'hidden' : 'shown' }));
}

import { SCORES_KEY } from './scores-key.ts';

/**
 * Hides or shows scores in all widgets. Browsers fire this event in other tabs only; this function fires it in this
 * tab.
 */
export function chooseScores(hidden: boolean): void {
  dispatchEvent(new StorageEvent('storage', { key: SCORES_KEY, newValue: hidden ? 'hidden' : 'shown' }));
}

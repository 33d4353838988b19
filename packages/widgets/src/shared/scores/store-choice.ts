import { createConsent } from '@touchline/consent';
import { SCORES_KEY as KEY } from './scores-key.ts';
import { veilScores } from './veil-scores.ts';
import { wakePlayers } from './wake-players.ts';

/** One listener for each setting of `consent`: a visitor may change their mind about it at any time. */
const known = new Map<string, ReturnType<typeof createConsent>>();
let latest: string;

/** Stores a choice about scores where the visitor has consented to storage, and removes it where they have not. */
export function storeChoice(choice: string, setting: string): void {
  latest = choice;
  veilScores(choice === 'hidden');
  wakePlayers(choice);
  const consent = known.get(setting) ?? createConsent({ setting, window });
  if (!known.has(setting)) {
    known.set(setting, consent);
    consent.subscribe(apply);
  }
  apply(consent.state);
}

function apply({ answer, store }: ReturnType<typeof createConsent>['state']): void {
  try {
    if (store && !('touchline_opt_out' in localStorage)) localStorage.setItem(KEY, latest);
    else if (answer !== 'pending') localStorage.removeItem(KEY);
  } catch {
    // Storage is refused or full: the choice lasts as long as the page.
  }
}

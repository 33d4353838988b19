import { createConsent } from '@touchline/consent';
import type { PlayerHandle } from '@touchline/player';
import { adoptStyleSheet } from '../styles/style-sheets.ts';
import { SCORES_KEY as KEY } from './scores-key.ts';

/** Widgets that may still have the server's markup. A click in one loads its code and marks it. */
const WAITING_WIDGETS = ':is(touchline-calendar,touchline-card-carousel,touchline-card-grid):not([data-acted])';

/** Consent listeners, one for each setting of `consent`: a visitor may change their choice at any time. */
const consents = new Map<string, ReturnType<typeof createConsent>>();
let latest: string;

/** Stores a choice about scores if the visitor has consented to storage, and removes it if they have declined. */
export function storeChoice(choice: string, setting: string): void {
  latest = choice;
  veilScores(choice === 'hidden');
  wakePlayers(choice);
  const consent = consents.get(setting) ?? createConsent({ setting, window });
  if (!consents.has(setting)) {
    consents.set(setting, consent);
    consent.subscribe(apply);
  }
  apply(consent.state);
}

function apply({ answer, store }: ReturnType<typeof createConsent>['state']): void {
  try {
    if (store && !('touchline_opt_out' in localStorage)) localStorage.setItem(KEY, latest);
    else if (answer !== 'pending') localStorage.removeItem(KEY);
  } catch {
    // Storage is denied or full: the choice lasts as long as the page.
  }
}

let release: (() => void) | undefined;

/** Hides scores in server-rendered widgets until their own code removes the scores. */
function veilScores(isHidden: boolean): void {
  if (isHidden) release ??= adoptStyleSheet(document, `${WAITING_WIDGETS}{--tl-scores:hidden}`);
  else {
    release?.();
    release = undefined;
  }
}

interface PlayerElement extends HTMLElement {
  readonly player?: PlayerHandle;
}

/**
 * Loads the code that removes scores from titles in the players of the page. A player over the server's markup does not
 * need it otherwise.
 */
function wakePlayers(choice: string): void {
  const players = document.querySelectorAll<PlayerElement>(
    'touchline-video-player, touchline-event-player, touchline-creative-work-player'
  );
  for (const element of players) {
    if (element.dataset['scores'] === choice) continue;
    element.dataset['scores'] = choice;
    const { player } = element;
    // A playing player has its code. Any other call would start playback or change something.
    if (player?.state.paused) void player.pause();
  }
}

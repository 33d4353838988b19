import type { Consent } from '@touchline/consent';
import { storeQuestion } from '../memory/may-store.ts';

export type PeersAnswer = 'pending' | 'granted' | 'denied';

/** By setting: one for all players of a page. */
const asked = new Map<string, Promise<Consent>>();

/**
 * Tells whether the visitor has said yes to being connected with others, now and on each change, until `signal` is
 * aborted.
 *
 * Others see his address, so nothing less than a yes will do: of a consent platform, to all that we ask it for (storing
 * and measuring), or `consent="granted"`, by which the page says that it has one. A page without a platform has none,
 * nor has one whose platform says that no law asks for it.
 */
export function watchPeersConsent(setting: string, onAnswer: (answer: PeersAnswer) => void, signal: AbortSignal): void {
  let consent: Consent | undefined;
  const tell = () => {
    if (signal.aborted) return;
    if (storeQuestion(setting).optedOut) onAnswer('denied');
    else onAnswer(consent ? answerOf(consent) : 'pending');
  };
  // An order of the visitor, to this page as a whole.
  window.addEventListener('touchline:privacy', tell, { signal });
  const strict = /^(granted|denied)$/.test(setting) ? setting : 'explicit';
  const ready =
    asked.get(strict) ??
    import('@touchline/consent').then(({ createConsent }) => createConsent({ setting: strict, window }));
  asked.set(strict, ready);
  ready.then(
    (found) => {
      // Nobody would end it any more.
      if (signal.aborted) return;
      consent = found;
      signal.addEventListener('abort', found.subscribe(tell));
      tell();
    },
    () => {
      // Without its code nothing is known; the next video tries again.
      asked.delete(strict);
      if (!signal.aborted) onAnswer('denied');
    }
  );
}

function answerOf({ state: { answer, store, measure } }: Consent): PeersAnswer {
  if (answer === 'pending') return answer;
  return store && measure ? 'granted' : 'denied';
}

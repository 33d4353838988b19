import type { Consent } from '@touchline/consent';
import { readStorageContext } from '../preferences/may-store.ts';

export type PeersAnswer = 'pending' | 'granted' | 'denied';

/** Consent by setting, shared by all players of a page. */
const consents = new Map<string, Promise<Consent>>();

/**
 * Reports whether the visitor consents to peer connections, now and after each change, until `signal` is aborted.
 *
 * Peers see the visitor's IP address, so explicit consent is required. Either a consent platform grants storing and
 * measuring, or the page declares consent with `consent="granted"`. A page without a platform has no consent, nor has
 * one whose platform reports that no law requires it.
 */
export function watchPeersConsent(setting: string, onAnswer: (answer: PeersAnswer) => void, signal: AbortSignal): void {
  let consent: Consent | undefined;
  const notify = () => {
    if (signal.aborted) return;
    if (readStorageContext(setting).optedOut) onAnswer('denied');
    else onAnswer(consent ? answerOf(consent) : 'pending');
  };
  // The visitor's own choice applies to the whole page.
  window.addEventListener('touchline:privacy', notify, { signal });
  const strict = /^(granted|denied)$/.test(setting) ? setting : 'explicit';
  const loading =
    consents.get(strict) ??
    import('@touchline/consent').then(({ createConsent }) => createConsent({ setting: strict, window }));
  consents.set(strict, loading);
  loading.then(
    (loaded) => {
      // Nothing would unsubscribe later.
      if (signal.aborted) return;
      consent = loaded;
      signal.addEventListener('abort', loaded.subscribe(notify));
      notify();
    },
    () => {
      // Without the code consent is not known; the next video tries again.
      consents.delete(strict);
      if (!signal.aborted) onAnswer('denied');
    }
  );
}

function answerOf({ state: { answer, store, measure } }: Consent): PeersAnswer {
  if (answer === 'pending') return answer;
  return store && measure ? 'granted' : 'denied';
}

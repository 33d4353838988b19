import type { Consent } from '@touchline/consent';
import { mayStore, storeQuestion } from './may-store.ts';
import { forgetAll } from './memory.ts';

/** What the page's platforms say, by the widget's setting; null: their code is on its way. */
const asked = new Map<string, Consent | null>();

/**
 * Whether a visitor's choices may be remembered, now. Asked each time: a consent platform may come late, and a visitor may
 * change his mind. Its code is loaded only where there is somebody to ask: a platform in the page, or a page around ours.
 */
export function mayStoreNow(consent: string): boolean {
  const question = storeQuestion(consent);
  const mustAsk =
    !question.optedOut &&
    /^(?!granted$|denied$)/.test(consent) &&
    (question.cmpPresent || consent === 'required' || parent !== self);
  if (!mustAsk) return mayStore(question);
  if (!asked.has(consent)) void ask(consent);
  return asked.get(consent)?.state.store ?? false;
}

async function ask(setting: string): Promise<void> {
  asked.set(setting, null);
  try {
    const { createConsent } = await import('@touchline/consent');
    const consent = createConsent({ setting, window });
    asked.set(setting, consent);
    consent.subscribe(({ answer, store }) => {
      if (answer !== 'pending' && !store) forgetAll();
    });
  } catch {
    // Without its code nothing is known, and nothing is stored; the next question tries again.
    asked.delete(setting);
  }
}

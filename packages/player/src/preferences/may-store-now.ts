import type { Consent } from '@touchline/consent';
import { mayStore, readStorageContext } from './may-store.ts';
import { clearPreferences } from './preference-store.ts';

/** Consent by the widget's setting; null: its code is loading. */
const consents = new Map<string, Consent | null>();

/**
 * Returns whether a visitor's preferences may be stored now. Call it each time: a consent platform may load late, and
 * visitors may change their mind. The consent code is loaded only if there is a platform to query, in the page or in a
 * page around it.
 */
export function mayStoreNow(consent: string): boolean {
  const context = readStorageContext(consent);
  const needsConsentPlatform =
    !context.optedOut &&
    /^(?!granted$|denied$)/.test(consent) &&
    (context.cmpPresent || consent === 'required' || parent !== self);
  if (!needsConsentPlatform) return mayStore(context);
  if (!consents.has(consent)) void loadConsent(consent);
  return consents.get(consent)?.state.store ?? false;
}

async function loadConsent(setting: string): Promise<void> {
  consents.set(setting, null);
  try {
    const { createConsent } = await import('@touchline/consent');
    const consent = createConsent({ setting, window });
    consents.set(setting, consent);
    consent.subscribe(({ answer, store }) => {
      if (answer !== 'pending' && !store) clearPreferences();
    });
  } catch {
    // Without its code nothing is stored; the next call tries again.
    consents.delete(setting);
  }
}

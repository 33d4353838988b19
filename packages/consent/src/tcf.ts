import { memberOf, REFUSED, type Signal } from './signal.ts';

/** Purposes of TCF policy 2.2: to keep something on a device, and to measure content. */
const STORE = '1';
const MEASURE = '8';
/** Events after which a visitor has decided. The other one, `cmpuishown`, comes before. */
const DECIDED = new Set(['tcloaded', 'useractioncomplete']);

/**
 * What `tcData` of `addEventListener` says (IAB TCF, CMP API v2).
 *
 * A string that is none of version 2 is no consent, whatever stands beside it.
 */
export function readTcf(tcData: unknown, success: boolean): Signal {
  if (!success) return REFUSED;
  if (memberOf(tcData, 'gdprApplies') === false) return 'none';
  if (!DECIDED.has(String(memberOf(tcData, 'eventStatus')))) return 'pending';
  const text = memberOf(tcData, 'tcString');
  if (typeof text !== 'string' || !text.startsWith('C')) return REFUSED;
  const consents = memberOf(memberOf(tcData, 'purpose'), 'consents');
  return { store: memberOf(consents, STORE) === true, measure: memberOf(consents, MEASURE) === true };
}

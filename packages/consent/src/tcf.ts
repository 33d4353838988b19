import { memberOf, REFUSED, type Signal } from './signal.ts';

/** Purposes of TCF policy 2.2: to keep something on a device, and to measure content. */
const STORE = '1';
const MEASURE = '8';
/** Events after which a visitor has decided. The other one, `cmpuishown`, comes before. */
const DECIDED = /^(tcloaded|useractioncomplete)$/;

/**
 * What `tcData` of `addEventListener` says (IAB TCF, CMP API v2).
 *
 * A string that is none of version 2 is no consent, whatever stands beside it.
 */
export function readTcf(tcData: unknown, success: boolean): Signal {
  if (!success) return REFUSED;
  if (memberOf(tcData, 'gdprApplies') === false) return 'none';
  if (!DECIDED.test(String(memberOf(tcData, 'eventStatus')))) return 'pending';
  if (!/^C/.test(String(memberOf(tcData, 'tcString')))) return REFUSED;
  const consents = memberOf(memberOf(tcData, 'purpose'), 'consents');
  return { store: memberOf(consents, STORE) === true, measure: memberOf(consents, MEASURE) === true };
}

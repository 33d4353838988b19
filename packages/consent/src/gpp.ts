import { memberOf, REFUSED, type Signal } from './signal.ts';
import { readUspString } from './us-privacy.ts';

/** Sections by their ids: the API prefixes that parsed ones go by. Source: IAB GPP, section information. */
const SECTIONS: Readonly<Record<number, string>> = {
  2: 'tcfeuv2',
  5: 'tcfcav1',
  6: 'uspv1',
  7: 'usnat',
  8: 'usca',
  9: 'usva',
  10: 'usco',
  11: 'usut',
  12: 'usct',
  13: 'usfl',
  14: 'usmt',
  15: 'usor',
  16: 'ustx',
  17: 'usde',
  18: 'usia',
  19: 'usne',
  20: 'usnh',
  21: 'usnj',
  22: 'ustn',
  23: 'usmn',
};
/** Says that no section applies. */
const NONE = -1;
/** Fields of the American sections whose 1 is an objection. */
const OBJECTIONS = ['SaleOptOut', 'SharingOptOut', 'TargetedAdvertisingOptOut'];

/**
 * What `pingData` of `addEventListener` says (IAB GPP, CMP API 1.1). Where several sections apply, the strictest counts;
 * one that cannot be read is no consent.
 */
export function readGpp(pingData: unknown, success: boolean): Signal {
  if (!success) return REFUSED;
  if (memberOf(pingData, 'signalStatus') !== 'ready') return 'pending';
  const applicable = memberOf(pingData, 'applicableSections');
  if (!Array.isArray(applicable) || applicable.length === 0) return 'pending';
  if (applicable.every((id) => id === NONE)) return 'none';
  const parsed = memberOf(pingData, 'parsedSections');
  const signals = applicable.filter((id) => id !== NONE).map((id) => readSection(SECTIONS[id as number], parsed));
  return {
    store: signals.every((signal) => signal.store),
    measure: signals.every((signal) => signal.measure),
  };
}

function readSection(name: string | undefined, parsed: unknown): Exclude<Signal, string> {
  const refused = REFUSED as Exclude<Signal, string>;
  const section = name === undefined ? undefined : memberOf(parsed, name);
  if (name === undefined || section === undefined) return refused;
  if (name === 'uspv1') {
    const signal = readUspString(memberOf(section, 'uspString') ?? section);
    return typeof signal === 'string' ? { store: true, measure: true } : signal;
  }
  // A section is its core segment, or a list of segments that begins with it.
  const core = Array.isArray(section) ? section[0] : section;
  if (name === 'tcfeuv2') return readPurposes(core, 'PurposeConsents', 'PurposeConsent');
  if (name === 'tcfcav1') return readPurposes(core, 'PurposesExpressConsent');
  if (typeof core !== 'object' || core === null) return refused;
  const segments = Array.isArray(section) ? section : [section];
  const objects =
    OBJECTIONS.some((field) => memberOf(core, field) === 1) ||
    segments.some((segment) => memberOf(segment, 'Gpc') === true || memberOf(segment, 'Gpc') === 1);
  return { store: !objects, measure: !objects };
}

/** Purposes 1 and 8 of a list of them, which begins with the first. */
function readPurposes(core: unknown, ...names: readonly string[]): Exclude<Signal, string> {
  const list = names.map((name) => memberOf(core, name)).find(Array.isArray) ?? [];
  const has = (purpose: number) => list[purpose - 1] === true || list[purpose - 1] === 1;
  return { store: has(1), measure: has(8) };
}

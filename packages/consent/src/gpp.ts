import { type Allowed, both, DENIED, memberOf, type Signal } from './signal.ts';
import { readUspString } from './us-privacy.ts';

/** API prefixes of the sections, at the index of their id. Source: IAB GPP, section information. */
const SECTIONS =
  ',,tcfeuv2,,,tcfcav1,uspv1,usnat,usca,usva,usco,usut,usct,usfl,usmt,usor,ustx,usde,usia,usne,usnh,usnj,ustn,usmn'.split(
    ','
  );
/** The id that means that no section applies. */
const NO_SECTION = -1;
/** Fields of the US sections in which 1 is an objection. */
const OBJECTIONS = ['SaleOptOut', 'SharingOptOut', 'TargetedAdvertisingOptOut'];

/**
 * Reads `pingData` of `addEventListener` (IAB GPP, CMP API 1.1). If several sections apply, the strictest one counts. A
 * section that cannot be read counts as no consent.
 */
export function readGpp(pingData: unknown, success: boolean): Signal {
  if (!success) return DENIED;
  const applicable = memberOf(pingData, 'applicableSections');
  const isReady = memberOf(pingData, 'signalStatus') === 'ready';
  if (!isReady || !Array.isArray(applicable) || applicable.length === 0) return 'pending';
  const parsed = memberOf(pingData, 'parsedSections');
  const ids = applicable.filter((id) => id !== NO_SECTION);
  const signals = ids.map((id) => readSection(SECTIONS[id] ?? '', parsed));
  return ids.length === 0
    ? 'none'
    : { store: signals.every(({ store }) => store), measure: signals.every(({ measure }) => measure) };
}

function readSection(name: string, parsed: unknown): Allowed {
  const section = memberOf(parsed, name);
  if (name === 'uspv1') {
    const signal = readUspString(memberOf(section, 'uspString') ?? section);
    return typeof signal === 'string' ? both(true) : signal;
  }
  // A section is its core segment, or a list of segments that starts with it.
  const segments = [section].flat();
  const [core] = segments;
  if (name === 'tcfeuv2') return readPurposes(core, 'PurposeConsents', 'PurposeConsent');
  if (name === 'tcfcav1') return readPurposes(core, 'PurposesExpressConsent');
  if (typeof core !== 'object' || core === null) return DENIED;
  const objects =
    OBJECTIONS.some((field) => memberOf(core, field) === 1) ||
    segments.some((segment) => isYes(memberOf(segment, 'Gpc')));
  return both(!objects);
}

/** Reads purposes 1 and 8 of a list that starts with purpose 1. */
function readPurposes(core: unknown, ...names: readonly string[]): Allowed {
  const list: unknown[] = names.map((name) => memberOf(core, name)).find(Array.isArray) ?? [];
  return { store: isYes(list[0]), measure: isYes(list[7]) };
}

function isYes(value: unknown): boolean {
  return value === true || value === 1;
}

import { type Allowed, both, memberOf, REFUSED, type Signal } from './signal.ts';
import { readUspString } from './us-privacy.ts';

/** Sections at their ids: the API prefixes that parsed ones go by. Source: IAB GPP, section information. */
const SECTIONS =
  ',,tcfeuv2,,,tcfcav1,uspv1,usnat,usca,usva,usco,usut,usct,usfl,usmt,usor,ustx,usde,usia,usne,usnh,usnj,ustn,usmn'.split(
    ','
  );
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
  const applicable = memberOf(pingData, 'applicableSections');
  const isReady = memberOf(pingData, 'signalStatus') === 'ready';
  if (!isReady || !Array.isArray(applicable) || applicable.length === 0) return 'pending';
  const parsed = memberOf(pingData, 'parsedSections');
  const ids = applicable.filter((id) => id !== NONE);
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
  // A section is its core segment, or a list of segments that begins with it.
  const segments = [section].flat();
  const [core] = segments;
  if (name === 'tcfeuv2') return readPurposes(core, 'PurposeConsents', 'PurposeConsent');
  if (name === 'tcfcav1') return readPurposes(core, 'PurposesExpressConsent');
  if (typeof core !== 'object' || core === null) return REFUSED;
  const objects =
    OBJECTIONS.some((field) => memberOf(core, field) === 1) ||
    segments.some((segment) => isYes(memberOf(segment, 'Gpc')));
  return both(!objects);
}

/** Purposes 1 and 8 of a list of them, which begins with the first. */
function readPurposes(core: unknown, ...names: readonly string[]): Allowed {
  const list: unknown[] = names.map((name) => memberOf(core, name)).find(Array.isArray) ?? [];
  return { store: isYes(list[0]), measure: isYes(list[7]) };
}

function isYes(value: unknown): boolean {
  return value === true || value === 1;
}

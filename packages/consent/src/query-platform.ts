import { readGpp } from './gpp.ts';
import type { Platform, PlatformName } from './platform.ts';
import { DENIED, memberOf, type Signal } from './signal.ts';
import { readUsPrivacy } from './us-privacy.ts';

/** Called with a response; a listener's callback is called again for each change. */
type PlatformCallback = (value: unknown, success: boolean) => void;

interface Source {
  readonly command: string;
  /** GPP's function takes no version, but its messages do. */
  readonly version: number | string;
  readonly read: (value: unknown, success: boolean) => Signal;
}

const SOURCES: Readonly<Record<PlatformName, Source>> = {
  __tcfapi: { command: 'addEventListener', version: 2, read: readTcf },
  __gpp: {
    command: 'addEventListener',
    version: '1.1',
    read: (value, success) => readGpp(memberOf(value, 'pingData'), success),
  },
  __uspapi: { command: 'getUSPData', version: 1, read: readUsPrivacy },
};

let calls = 0;

interface PlatformQuery<Learned> {
  readonly name: PlatformName;
  readonly from: Window;
  readonly learn: (learned: Learned) => void;
  /** Reads a response; absent: as the visitor's choice. */
  readonly read?: (value: unknown, success: boolean) => Learned;
}

/** Subscribes to the visitor's choice in a consent platform for the life of the page. Never throws. */
export function queryPlatform<Learned = Signal>({ own, frame }: Platform, query: PlatformQuery<Learned>): void {
  const { name, from, learn } = query;
  const { command, version, read } = { ...SOURCES[name], ...query };
  const callback: PlatformCallback = (value, success) => learn(read(value, success) as Learned);
  if (!own) {
    post(frame, { name, command, version, from, callback: callback });
    return;
  }
  try {
    own(command, ...(typeof version === 'number' ? [version] : []), callback);
  } catch {
    // A platform that throws counts as one that does not respond.
  }
}

interface Message extends Omit<Source, 'read'> {
  /** Part of the message types `{name}Call` and `{name}Return`. */
  readonly name: PlatformName;
  readonly from: Window;
  readonly callback: PlatformCallback;
}

function post(frame: Window, { name, command, version, from, callback }: Message): void {
  calls += 1;
  const callId = `touchline-${calls}`;
  // Not removed: a listener gets many responses.
  from.addEventListener('message', ({ data, source }) => {
    const response = source === frame && memberOf(parsed(data), `${name}Return`);
    if (memberOf(response, 'callId') !== callId) return;
    callback(memberOf(response, 'returnValue'), memberOf(response, 'success') === true);
  });
  frame.postMessage({ [`${name}Call`]: { command, parameter: undefined, version, callId } }, '*');
}

/** Some platforms respond with JSON text. */
function parsed(data: unknown): unknown {
  try {
    return typeof data === 'string' ? JSON.parse(data) : data;
  } catch {
    return undefined;
  }
}

/** Purposes of TCF policy 2.2: storage on a device, and measurement of content. */
const STORAGE_PURPOSE = '1';
const MEASUREMENT_PURPOSE = '8';
/** Events after which a visitor has decided. The other event, `cmpuishown`, is earlier. */
const DECISION_EVENTS = /^(tcloaded|useractioncomplete)$/;

/**
 * Reads `tcData` of `addEventListener` (IAB TCF, CMP API v2).
 *
 * A string of another version than 2 counts as no consent, regardless of the other fields.
 */
export function readTcf(tcData: unknown, success: boolean): Signal {
  if (!success) return DENIED;
  if (memberOf(tcData, 'gdprApplies') === false) return 'none';
  if (!DECISION_EVENTS.test(String(memberOf(tcData, 'eventStatus')))) return 'pending';
  if (!/^C/.test(String(memberOf(tcData, 'tcString')))) return DENIED;
  const consents = memberOf(memberOf(tcData, 'purpose'), 'consents');
  return {
    store: memberOf(consents, STORAGE_PURPOSE) === true,
    measure: memberOf(consents, MEASUREMENT_PURPOSE) === true,
  };
}

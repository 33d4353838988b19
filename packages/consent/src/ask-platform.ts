import { readGpp } from './gpp.ts';
import type { Platform, PlatformName } from './platform.ts';
import { memberOf, type Signal } from './signal.ts';
import { readTcf } from './tcf.ts';
import { readUsPrivacy } from './us-privacy.ts';

/** Hears an answer; of listeners each further one. */
type Hear = (value: unknown, success: boolean) => void;

interface Source {
  readonly command: string;
  /** GPP's function takes none, its messages do. */
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

interface Question<Learned> {
  readonly name: PlatformName;
  readonly from: Window;
  readonly learn: (learned: Learned) => void;
  /** What an answer means; absent: what the visitor wants. */
  readonly read?: (value: unknown, success: boolean) => Learned;
}

/** Asks a consent platform what a visitor wants, for as long as the page is there. Never throws. */
export function askPlatform<Learned = Signal>({ own, frame }: Platform, question: Question<Learned>): void {
  const { name, from, learn } = question;
  const { command, version, read } = { ...SOURCES[name], ...question };
  const hear: Hear = (value, success) => learn(read(value, success) as Learned);
  if (!own) {
    post(frame, { name, command, version, from, hear });
    return;
  }
  try {
    own(command, ...(typeof version === 'number' ? [version] : []), hear);
  } catch {
    // A platform that fails is one that does not answer.
  }
}

interface Message extends Omit<Source, 'read'> {
  /** Of the messages: `{name}Call` and `{name}Return`. */
  readonly name: PlatformName;
  readonly from: Window;
  readonly hear: Hear;
}

function post(frame: Window, { name, command, version, from, hear }: Message): void {
  calls += 1;
  const callId = `touchline-${calls}`;
  // Kept: a listener is answered many times.
  from.addEventListener('message', ({ data, source }) => {
    const answer = source === frame && memberOf(parsed(data), `${name}Return`);
    if (memberOf(answer, 'callId') !== callId) return;
    hear(memberOf(answer, 'returnValue'), memberOf(answer, 'success') === true);
  });
  frame.postMessage({ [`${name}Call`]: { command, parameter: undefined, version, callId } }, '*');
}

/** Some platforms answer with JSON text. */
function parsed(data: unknown): unknown {
  try {
    return typeof data === 'string' ? JSON.parse(data) : data;
  } catch {
    return undefined;
  }
}

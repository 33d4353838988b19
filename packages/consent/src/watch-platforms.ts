import type { Known } from './decide.ts';
import { readGpp } from './gpp.ts';
import { type Api, findPlatform } from './platform.ts';
import { memberOf, type Signal } from './signal.ts';
import { readTcf } from './tcf.ts';
import { readUsPrivacy } from './us-privacy.ts';

/** ms in which a platform may appear before there counts as none, and between two looks for one. */
const APPEARANCE = 500;
const LOOK = 50;
/** ms between two looks afterwards: one that comes late is heard all the same. */
const LATE_LOOK = 2_000;
/** ms after which a platform that says nothing has not given consent. Source: Prebid's default. */
const SILENCE = 10_000;

interface Source extends Api {
  readonly read: (value: unknown, success: boolean) => Signal;
}

const SOURCES: readonly Source[] = [
  { name: '__tcfapi', command: 'addEventListener', version: 2, read: readTcf },
  {
    name: '__gpp',
    command: 'addEventListener',
    version: '1.1',
    read: (value, success) => readGpp(memberOf(value, 'pingData'), success),
  },
  { name: '__uspapi', command: 'getUSPData', version: 1, read: readUsPrivacy },
];

/** Asks each platform that there is, and those that come later, as long as the page is there. */
export function watchPlatforms(own: Window, learn: (news: Partial<Known>) => void): void {
  const signals = new Map<Source, Signal>();
  let pause = LOOK;
  const hear = (source: Source, signal: Signal) => {
    signals.set(source, signal);
    learn({ signals: [...signals.values()] });
  };
  const look = () => {
    for (const source of SOURCES) {
      const ask = signals.has(source) ? null : findPlatform(source, own);
      if (!ask) continue;
      if (signals.size === 0) own.setTimeout(() => learn({ overdue: true }), SILENCE);
      hear(source, 'pending');
      ask((value, success) => hear(source, source.read(value, success)));
    }
    if (signals.size < SOURCES.length) own.setTimeout(look, pause);
  };
  own.setTimeout(() => {
    pause = LATE_LOOK;
    learn({ looking: false });
  }, APPEARANCE);
  look();
}

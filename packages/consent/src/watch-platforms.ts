import { readGpp } from './gpp.ts';
import { type Api, findPlatform, type Platform } from './platform.ts';
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

interface Source {
  readonly api: Api;
  readonly command: string;
  readonly read: (value: unknown, success: boolean) => Signal;
}

const SOURCES: readonly Source[] = [
  {
    api: { name: '__tcfapi', version: 2, order: (command, parameter, hear) => [command, 2, hear, parameter] },
    command: 'addEventListener',
    read: readTcf,
  },
  {
    api: { name: '__gpp', version: '1.1', order: (command, parameter, hear) => [command, hear, parameter] },
    command: 'addEventListener',
    read: (value, success) => readGpp(memberOf(value, 'pingData'), success),
  },
  {
    api: { name: '__uspapi', version: 1, order: (command, _, hear) => [command, 1, hear] },
    command: 'getUSPData',
    read: readUsPrivacy,
  },
];

interface Found {
  readonly platform: Platform;
  signal: Signal;
  /** By which the platform knows us. */
  listenerId: unknown;
}

/** The consent platforms of a page, as far as they are there. */
export interface Platforms {
  signals(): readonly Signal[];
  /** One may still appear before it counts as missing. */
  isLooking(): boolean;
  /** One was found, and has been asked long enough. */
  isOverdue(): boolean;
  end(): void;
}

/** Asks each platform that there is, and those that come later, until `end`. */
export function watchPlatforms(own: Window, onChange: () => void): Platforms {
  const found = new Map<Source, Found>();
  const timers = new Set<number>();
  let looking = true;
  let overdue = false;

  look();
  after(APPEARANCE, () => {
    looking = false;
    onChange();
  });
  lookAgain();

  return {
    signals: () => [...found.values()].map(({ signal }) => signal),
    isLooking: () => looking,
    isOverdue: () => overdue,
    end() {
      for (const timer of timers) own.clearTimeout(timer);
      for (const { platform, listenerId } of found.values()) {
        if (listenerId !== undefined) platform.ask('removeEventListener', listenerId, () => {});
        platform.end();
      }
    },
  };

  function look(): void {
    for (const source of SOURCES) {
      const platform = found.has(source) ? null : findPlatform(source.api, own);
      if (platform) listen(source, platform);
    }
  }

  function listen(source: Source, platform: Platform): void {
    if (found.size === 0) {
      after(SILENCE, () => {
        overdue = true;
        onChange();
      });
    }
    const entry: Found = { platform, signal: 'pending', listenerId: undefined };
    found.set(source, entry);
    onChange();
    platform.ask(source.command, undefined, (value, success) => {
      entry.signal = source.read(value, success);
      entry.listenerId = memberOf(value, 'listenerId');
      onChange();
    });
  }

  function lookAgain(): void {
    if (found.size === SOURCES.length) return;
    after(looking ? LOOK : LATE_LOOK, () => {
      look();
      lookAgain();
    });
  }

  function after(ms: number, act: () => void): void {
    const timer = own.setTimeout(() => {
      timers.delete(timer);
      act();
    }, ms);
    timers.add(timer);
  }
}

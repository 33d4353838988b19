import type { Known } from './decide.ts';
import { findPlatform, type PlatformName } from './platform.ts';
import type { Signal } from './signal.ts';

/** ms in which a platform may appear before there counts as none, and between two looks for one. */
const APPEARANCE = 500;
const LOOK = 50;
/** ms between two looks afterwards: one that comes late is heard all the same. */
const LATE_LOOK = 2_000;
/** ms after which a platform that says nothing has not given consent. Source: Prebid's default. */
const SILENCE = 10_000;

const NAMES: readonly PlatformName[] = ['__tcfapi', '__gpp', '__uspapi'];

/**
 * Asks each platform that there is, and those that come later, as long as the page is there. How they are asked and read
 * is code that is loaded for the first one: most pages have none. Without it a platform is one that says nothing.
 */
export function watchPlatforms(own: Window, learn: (news: Partial<Known>) => void): void {
  const signals = new Map<PlatformName, Signal>();
  let pause = LOOK;
  const hear = (name: PlatformName, signal: Signal) => {
    signals.set(name, signal);
    learn({ signals: [...signals.values()] });
  };
  const look = () => {
    for (const name of NAMES) {
      const platform = signals.has(name) ? null : findPlatform(name, own);
      if (!platform) continue;
      if (signals.size === 0) own.setTimeout(() => learn({ overdue: true }), SILENCE);
      hear(name, 'pending');
      import('./ask-platform.ts').then(
        ({ askPlatform }) => askPlatform(platform, { name, from: own, learn: (signal) => hear(name, signal) }),
        () => {}
      );
    }
    if (signals.size < NAMES.length) own.setTimeout(look, pause);
  };
  own.setTimeout(() => {
    pause = LATE_LOOK;
    learn({ looking: false });
  }, APPEARANCE);
  look();
}

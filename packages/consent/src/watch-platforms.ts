import type { ConsentInputs } from './decide.ts';
import { findPlatform, type PlatformName } from './platform.ts';
import type { Signal } from './signal.ts';

/** ms after which a page without a platform counts as having none. */
const APPEARANCE_TIMEOUT_MS = 500;
/** ms between two polls for platforms until then. */
const POLL_INTERVAL_MS = 50;
/** ms between two polls afterwards, because a platform may load later. */
const SLOW_POLL_INTERVAL_MS = 2_000;
/** ms after which a platform that has not responded counts as no consent. Source: Prebid's default. */
const RESPONSE_TIMEOUT_MS = 10_000;

const NAMES: readonly PlatformName[] = ['__tcfapi', '__gpp', '__uspapi'];

/**
 * Subscribes to each platform on the page, also to those that load later. The code that queries and reads them is loaded
 * with the first one, because most pages have none. If it fails to load, the platform counts as one that does not respond.
 */
export function watchPlatforms(own: Window, learn: (update: Partial<ConsentInputs>) => void): void {
  const signals = new Map<PlatformName, Signal>();
  let pause = POLL_INTERVAL_MS;
  const record = (name: PlatformName, signal: Signal) => {
    signals.set(name, signal);
    learn({ signals: [...signals.values()] });
  };
  const poll = () => {
    for (const name of NAMES) {
      const platform = signals.has(name) ? null : findPlatform(name, own);
      if (!platform) continue;
      if (signals.size === 0) own.setTimeout(() => learn({ overdue: true }), RESPONSE_TIMEOUT_MS);
      record(name, 'pending');
      import('./query-platform.ts').then(
        ({ queryPlatform }) => queryPlatform(platform, { name, from: own, learn: (signal) => record(name, signal) }),
        () => {}
      );
    }
    if (signals.size < NAMES.length) own.setTimeout(poll, pause);
  };
  own.setTimeout(() => {
    pause = SLOW_POLL_INTERVAL_MS;
    learn({ looking: false });
  }, APPEARANCE_TIMEOUT_MS);
  poll();
}

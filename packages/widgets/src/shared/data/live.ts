import { noLiveEvents, watchEvents } from '@touchline/client';
import { createLiveLine, type LiveLine } from './live-line.ts';
import { connectTo, later, visibility } from './page-ports.ts';
import type { At } from './query-client.ts';

const lines = new Map<string, LiveLine>();

/** The one line of this page for a publisher's events in one language; on a server, one on which nothing is ever heard. */
export function liveLineOf({ api, publicKey }: At, locale: string | undefined): LiveLine {
  if (typeof document === 'undefined') return silentLine;
  const name = JSON.stringify([api, publicKey, locale]);
  let line = lines.get(name);
  if (!line) {
    const ports = { connect: connectTo(api), later, random: Math.random, visibility };
    line = createLiveLine({
      later,
      random: Math.random,
      now: Date.now,
      isVisible: visibility.isVisible,
      open: (since, { onChange, onStale, onLive }) =>
        watchEvents({
          api,
          publicKey,
          locale,
          since,
          ports,
          onChange,
          onStale,
          onState: (state) => state === 'live' && onLive(),
        }),
    });
    lines.set(name, line);
  }
  return line;
}

/** For lists of what is not pushed. */
export const silentLine: LiveLine = {
  join: () => ({ show: () => undefined, leave: () => undefined }),
  current: () => noLiveEvents,
  subscribe: () => () => undefined,
};

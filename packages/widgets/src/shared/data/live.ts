import { noLiveEvents, type WatchOptions, type watchEvents } from '@touchline/client';
import { createLiveLine, type LiveLine } from './live-line.ts';
import { connectTo, later, visibility } from './page-ports.ts';
import type { At } from './query-client.ts';

/** ms until the stream's code is requested again after a failure. */
const RETRY = 5_000;

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
        openStream({
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

/** Once its code is there, a stream opens at once. */
let watch: typeof watchEvents | undefined;

/** Opens the stream as soon as its code is there: widgets show their content without it. The result closes it. */
function openStream(options: WatchOptions): () => void {
  let close = () => {};
  let isOpen = true;
  const open = () => {
    if (!isOpen) return;
    if (watch) close = watch(options);
    else
      import('./open-stream.ts').then(
        ({ watchEvents }) => {
          watch = watchEvents;
          open();
        },
        () => {
          close = later(open, RETRY);
        }
      );
  };
  open();
  return () => {
    isOpen = false;
    close();
  };
}

/** For lists of what is not pushed. */
export const silentLine: LiveLine = {
  join: () => ({ show: () => undefined, leave: () => undefined }),
  current: () => noLiveEvents,
  subscribe: () => () => undefined,
};

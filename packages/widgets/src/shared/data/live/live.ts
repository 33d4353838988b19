import { noLiveEvents, type WatchOptions, type watchEvents } from '@touchline/client';
import { connectTo, later, visibility } from '../page-ports.ts';
import type { ApiSource } from '../query-client.ts';
import { createEventStream, type EventStream } from './event-stream.ts';

/** Delay before the stream's code is requested again after a failure. */
const RETRY_DELAY_MS = 5_000;

const streams = new Map<string, EventStream>();

/** Returns the page's one stream for a publisher's events in one language; on a server, an empty one. */
export function eventStreamOf({ api, publicKey }: ApiSource, locale: string | undefined): EventStream {
  if (typeof document === 'undefined') return emptyStream;
  const name = JSON.stringify([api, publicKey, locale]);
  let stream = streams.get(name);
  if (!stream) {
    const ports = { connect: connectTo(api), later, random: Math.random, visibility };
    stream = createEventStream({
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
    streams.set(name, stream);
  }
  return stream;
}

/** Set once its code has loaded: streams then open synchronously. */
let watch: typeof watchEvents | undefined;

/**
 * Opens the stream as soon as its code has loaded: widgets show their content without it. Returns a function that
 * closes it.
 */
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
          close = later(open, RETRY_DELAY_MS);
        }
      );
  };
  open();
  return () => {
    isOpen = false;
    close();
  };
}

/** For lists without pushed changes. */
export const emptyStream: EventStream = {
  createSubscription: () => ({ subscribe: () => () => undefined, update: () => undefined }),
  current: () => noLiveEvents,
};

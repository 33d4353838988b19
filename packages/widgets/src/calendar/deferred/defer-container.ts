import { withLiveEvents } from '@touchline/client';
import type { FragmentState, SportsEvent } from '@touchline/domain';
import { eventStreamOf } from '../../shared/data/live/live.ts';
import { serverClockOf } from '../../shared/data/server-clock.ts';
import { holdHeight } from '../../shared/host/hold-height.ts';
import type { MountContext } from '../../shared/host/mount.ts';
import type { WidgetMount } from '../../shared/host/mountWidget.tsx';
import { SCORES_KEY } from '../../shared/scores/scores-key.ts';
import type { CalendarFragmentView } from '../screen.ts';
import { isSettled } from './is-settled.ts';

/** Time between two checks for another day, ms. */
const DAY_CHECK_INTERVAL_MS = 60_000;
/**
 * Maximum distance of an event of a day from noon of that date in UTC, ms: half of the longest day, and the largest
 * offset of a zone.
 */
const DAY_REACH_MS = (12.5 + 14) * 3_600_000;

interface Deferred {
  readonly port: MountContext;
  /** State of the markup. */
  readonly state: FragmentState;
  /** Loads the container, unless it is loading. Resolves to whether it is there. */
  readonly load: WidgetMount['load'];
  /** Aborted when the calendar is removed; this code aborts it when the container is there. */
  readonly ended: AbortController;
}

/** The same for the functions below, which need no result. */
interface Watched {
  readonly port: MountContext;
  readonly state: FragmentState;
  readonly load: (isOutdated?: boolean) => void;
  readonly signal: AbortSignal;
}

/** Calendars so far: each shows its own list. */
let count = 0;

/**
 * Loads the container of a calendar as late as possible. That is the first change of its events, another day, or a
 * visitor who turns to the calendar or returns to the page. It loads at once if the server's screen is not complete.
 */
export function deferContainer({ port, state, load: loadContainer, ended }: Deferred): void {
  const { signal } = ended;
  if (signal.aborted) return;
  const load: Watched['load'] = async (isOutdated) => {
    // Offline, it may be needed again.
    if (await loadContainer(isOutdated)) ended.abort();
  };
  if (!isSettled(port, state)) {
    load();
    return;
  }
  hideOwnZone(port.container, state);
  // Releases space that is not needed.
  signal.addEventListener('abort', holdHeight(port, 0));
  const watched = { port, state, load, signal };
  loadForVisitor(watched);
  loadAtEnd(watched);
  loadOnAnotherDay(watched);
  loadOnChange(watched);
}

/**
 * The server does not know the visitor's zone. A calendar names its zone only if its day starts at another time.
 *
 * Without `Intl`: its first use takes 50 ms on a slow phone.
 */
function hideOwnZone(container: HTMLElement, { view }: FragmentState): void {
  const { date, start } = (view as CalendarFragmentView).request;
  const line = container.querySelector<HTMLElement>('.tl-calendar-zone');
  if (line && new Date(`${date}T00:00`).getTime() === start) line.hidden = true;
}

/** The visitor turns to the calendar, hides scores, is online again, or returns to the page. */
function loadForVisitor({ port: { element }, load, signal }: Watched): void {
  const on = (target: EventTarget, types: string, listener: (event: Event) => void = () => load()) => {
    for (const type of types.split(' ')) target.addEventListener(type, listener, { signal, passive: true });
  };
  on(element, 'pointerover touchstart focusin');
  on(window, 'online');
  on(window, 'storage', (event) => (event as StorageEvent).key === SCORES_KEY && load());
  on(document, 'visibilitychange', () => document.visibilityState === 'visible' && load());
}

/** The next page loads when the end of the list is in view. */
function loadAtEnd({ port: { container }, load, signal }: Watched): void {
  const sentinel = container.querySelector('.tl-calendar-sentinel');
  if (!sentinel) return;
  const observer = new IntersectionObserver(
    (entries) => entries.some(({ isIntersecting }) => isIntersecting) && load()
  );
  observer.observe(sentinel);
  signal.addEventListener('abort', () => observer.disconnect());
}

function loadOnAnotherDay({ port: { api }, state, load, signal }: Watched): void {
  const { request } = state.view as CalendarFragmentView;
  const clock = serverClockOf(api);
  // Until a response tells the time, it continues from that of the markup, also for the container.
  clock.observe(new Date(state.now).toUTCString(), false);
  const check = () => {
    if (clock.now() >= request.tomorrow) load();
  };
  const timer = setInterval(check, DAY_CHECK_INTERVAL_MS);
  const release = clock.subscribe(check);
  signal.addEventListener('abort', () => {
    clearInterval(timer);
    release();
  });
}

/** Listens to the page's stream. The container joins it, and receives all changes that have arrived before. */
function loadOnChange({ port: { api, input }, state, load, signal }: Watched): void {
  const { 'public-key': publicKey = '', locale } = input().attributes;
  const { date } = (state.view as CalendarFragmentView).request;
  const items = state.items as readonly SportsEvent[];
  const stream = eventStreamOf({ api, publicKey }, locale || undefined);
  const { subscribe, update } = stream.createSubscription();
  const noon = Date.parse(`${date}T12:00Z`);
  const end = subscribe(() => withLiveEvents(items, stream.current()) !== items && load());
  signal.addEventListener('abort', end);
  update({
    key: `deferred ${++count}`,
    items,
    revision: state.revision ?? '',
    // The container knows better: it has the configuration.
    matches: ({ startTime }) => (startTime !== null && Math.abs(startTime - noon) <= DAY_REACH_MS ? 'yes' : 'no'),
    // Without an event, changes were missed.
    refetch: async (misplaced) => load(!misplaced),
  });
}

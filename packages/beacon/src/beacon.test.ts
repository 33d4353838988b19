// @vitest-environment jsdom
import type { ConsentState } from '@touchline/consent';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Beacon, type BeaconInput, createBeacon } from './beacon.ts';
import { createIdentityStore } from './identity.ts';

const GRANTED: ConsentState = { answer: 'granted', store: true, measure: true };
const PENDING: ConsentState = { answer: 'pending', store: false, measure: false };
const DENIED: ConsentState = { answer: 'denied', store: false, measure: false };

let state: ConsentState;
let notify: (next: ConsentState) => void;
let posts: { url: string; init: RequestInit }[];
let lefts: string[];
let answer: () => Promise<Response>;
let quota: number;
let beacon: Beacon;
/** A beacon lives as long as its page, so each test has its own. */
let gone: AbortController;

function open(options: Partial<BeaconInput> = {}): void {
  beacon = createBeacon({
    url: 'https://collector.example/',
    find: async () => 'https://collector.example/collect/k1',
    sampleRate: 1,
    consent: {
      get state() {
        return state;
      },
      subscribe: (listener) => {
        notify = (next) => {
          state = next;
          listener(next);
        };
        return () => {};
      },
    },
    identity: createIdentityStore(() => state.store),
    countDenied: () => false,
    ...options,
  });
}
const words = (body: unknown) => JSON.parse(body as string).events.map(({ e }: { e: string }) => e);
const posted = () => posts.map(({ init }) => words(init.body));
const leave = () => window.dispatchEvent(new Event('pagehide'));

beforeEach(() => {
  vi.useFakeTimers();
  gone = new AbortController();
  const listen = window.addEventListener.bind(window);
  vi.spyOn(window, 'addEventListener').mockImplementation(
    (type: string, listener: EventListenerOrEventListenerObject) => listen(type, listener, gone)
  );
  state = GRANTED;
  posts = [];
  lefts = [];
  quota = 65_536;
  answer = async () => new Response('not read');
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    posts.push({ url, init });
    return answer();
  });
  window.fetch = fetch;
  navigator.sendBeacon = (_, body) => {
    if ((body as string).length > quota) return false;
    lefts.push(body as string);
    return true;
  };
  // biome-ignore lint/suspicious/noDocumentCookie: as the beacon writes it
  document.cookie = 'touchline_viewing=; Max-Age=0; Path=/';
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  gone.abort();
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('createBeacon', () => {
  it('BA-05, BA-08: posts text without a preflight, and reads only the status', async () => {
    open();
    beacon.add({ e: 'play' });
    await vi.advanceTimersByTimeAsync(10_000);
    const [{ url, init }] = posts as [(typeof posts)[0]];
    expect(url).toBe('https://collector.example/collect/k1');
    expect(init).toMatchObject({ method: 'POST', headers: { 'content-type': 'text/plain' }, keepalive: true });
    expect(init.credentials).toBe('omit');
    expect(posted()).toEqual([['play']]);
  });

  it.each([
    ['is down', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['fails', async () => new Response('', { status: 500 })],
    ['refuses', async () => new Response('', { status: 400 })],
  ])('BA-09: loses and doubles nothing while the collector %s', async (_, failing) => {
    open();
    answer = failing;
    beacon.add({ e: 'play' });
    await vi.advanceTimersByTimeAsync(10_000);
    answer = async () => new Response('');
    beacon.add({ e: 'pause' });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(posted()).toEqual([['play'], ['play', 'pause']]);
  });

  it('BA-06, AN-13: passes the remaining events to the browser when the page unloads, once', async () => {
    open();
    beacon.add({ e: 'play' });
    leave();
    leave();
    await vi.advanceTimersByTimeAsync(20_000);
    expect([lefts.map(words), posted()]).toEqual([[['play']], []]);
  });

  it('BA-06: of more than 300 remaining events, sends the newest; the last one reports it', () => {
    open();
    quota = Number.POSITIVE_INFINITY;
    for (let index = 0; index < 400; index++) beacon.add({ e: `e${index}` });
    leave();
    const { events } = JSON.parse(lefts[0] as string);
    expect([events.length, events[0].e, events.at(-1)]).toEqual([
      300,
      'e100',
      { e: 'e399', mvwme: 'event queue truncated' },
    ]);
  });

  it('BA-06: a restored page does not send events again that it passed to the browser', async () => {
    open();
    let fail: (cause: unknown) => void = () => {};
    answer = () =>
      new Promise((_, reject) => {
        fail = reject;
      });
    quota = Number.POSITIVE_INFINITY;
    beacon.add({ e: 'play', text: 'x'.repeat(50_000) });
    beacon.add({ e: 'pause', text: 'x'.repeat(50_000) }, true);
    await vi.advanceTimersByTimeAsync(0);
    leave();
    window.dispatchEvent(new Event('pageshow'));
    fail(new TypeError('frozen'));
    answer = async () => new Response('');
    beacon.add({ e: 'hb' });
    await vi.advanceTimersByTimeAsync(60_000);
    expect([posted(), lefts.map(words)]).toEqual([[['play', 'pause'], ['hb']], [['play', 'pause']]]);
  });

  it('AN-13: does not repeat a request that the browser completes after the page unloads', async () => {
    open();
    let fail: (cause: unknown) => void = () => {};
    answer = () =>
      new Promise((_, reject) => {
        fail = reject;
      });
    beacon.add({ e: 'play' }, true);
    await vi.advanceTimersByTimeAsync(0);
    beacon.add({ e: 'pause' });
    leave();
    fail(new TypeError('Failed to fetch'));
    await vi.advanceTimersByTimeAsync(0);
    Object.defineProperty(document, 'hidden', { value: true, configurable: true });
    window.dispatchEvent(new Event('visibilitychange'));
    Reflect.deleteProperty(document, 'hidden');
    await vi.advanceTimersByTimeAsync(0);
    expect([posted(), lefts.map(words)]).toEqual([[['play']], [['pause']]]);
  });

  it('AN-13: sends events that are added while the page unloads', () => {
    open();
    beacon.add({ e: 'pause' });
    leave();
    beacon.add({ e: 'viewend' }, true);
    expect([posted(), lefts.map(words)]).toEqual([[], [['pause'], ['viewend']]]);
  });

  it('sends when the page is hidden, because a phone may end it without a further event', async () => {
    open();
    beacon.add({ e: 'pause' });
    Object.defineProperty(document, 'hidden', { value: true, configurable: true });
    window.dispatchEvent(new Event('visibilitychange'));
    Reflect.deleteProperty(document, 'hidden');
    await vi.advanceTimersByTimeAsync(0);
    expect(posted()).toEqual([['pause']]);
  });

  it('sends as many of the newest events as the browser accepts', () => {
    open();
    for (let index = 0; index < 8; index++) beacon.add({ e: `e${index}`, text: 'x'.repeat(20_000) });
    leave();
    expect(lefts.map(words)).toEqual([['e6', 'e7']]);
  });

  it('holds events until there is consent, then sends them', async () => {
    state = PENDING;
    open();
    beacon.add({ e: 'play' }, true);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([posts, document.cookie]).toEqual([[], '']);
    notify(GRANTED);
    await vi.advanceTimersByTimeAsync(0);
    expect(posted()).toEqual([['play']]);
  });

  it('BA-06: sends events that wait for the collector’s address when the page unloads, once', async () => {
    let find: (url: string) => void = () => {};
    open({
      find: () =>
        new Promise((resolve) => {
          find = resolve;
        }),
    });
    beacon.add({ e: 'viewstart' }, true);
    leave();
    find('https://collector.example/late');
    await vi.advanceTimersByTimeAsync(60_000);
    expect([posted(), lefts.map(words)]).toEqual([[], [['viewstart']]]);
  });

  it('sends nothing when the page unloads before the visitor has decided', () => {
    state = PENDING;
    open();
    beacon.add({ e: 'play' });
    leave();
    expect(lefts).toEqual([]);
  });

  it('drops a request that is being prepared when consent is withdrawn', async () => {
    open();
    answer = async () => new Response('', { status: 503 });
    beacon.add({ e: 'play' }, true);
    await vi.advanceTimersByTimeAsync(0);
    notify(DENIED);
    answer = async () => new Response('');
    await vi.advanceTimersByTimeAsync(60_000);
    leave();
    expect([posted(), lefts]).toEqual([[['play']], []]);
  });

  it('stops at once when consent is withdrawn, and deletes what it stored', async () => {
    open();
    beacon.who();
    beacon.add({ e: 'play' });
    expect(document.cookie).toContain('touchline_viewing=vid=');
    notify(DENIED);
    beacon.add({ e: 'pause' });
    leave();
    await vi.advanceTimersByTimeAsync(60_000);
    expect([posts, lefts, document.cookie]).toEqual([[], [], '']);
  });

  it('counts visitors without consent if the publisher wants that, and stores nothing', async () => {
    state = DENIED;
    open({ countDenied: () => true });
    beacon.who();
    beacon.add({ e: 'play' });
    await vi.advanceTimersByTimeAsync(10_000);
    expect([posted(), document.cookie]).toEqual([[['play']], '']);
  });

  it('BA-23: stores the sample number of a browser that is not in the sample', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    open({ sampleRate: 0.5 });
    expect([beacon.counts(), document.cookie]).toEqual([false, expect.stringContaining('msn=0.5&')]);
    vi.spyOn(Math, 'random').mockReturnValue(0.1);
    open({ sampleRate: 0.5 });
    expect(beacon.counts()).toBe(false);
    open({ sampleRate: 0.51 });
    expect(beacon.counts()).toBe(true);
  });

  it('BA-23: sends nothing from a browser that is not in the sample', async () => {
    open({ sampleRate: 0 });
    beacon.add({ e: 'play' }, true);
    await vi.advanceTimersByTimeAsync(60_000);
    leave();
    expect([posts, lefts]).toEqual([[], []]);
  });

  it('retries at once when the network is back', async () => {
    open();
    answer = () => Promise.reject(new TypeError('offline'));
    beacon.add({ e: 'play' }, true);
    await vi.advanceTimersByTimeAsync(0);
    answer = async () => new Response('');
    window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
    expect(posted()).toEqual([['play'], ['play']]);
  });
});

// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CountingSettings } from './counter.ts';

const settings: CountingSettings = {
  muxEnvKey: 'k1',
  collectorUrl: undefined,
  sampleRate: 1,
  consent: 'granted',
  consentDenied: 'nothing',
  api: 'https://api.example',
  publicKey: 'pk_1',
};

let openCounter: typeof import('./counter.ts').openCounter;
/** Responds as the API to the lookup of the collector. */
let api: () => Promise<Response>;
let calls: { url: string; events: Record<string, unknown>[] | undefined }[];
let optedOut: boolean;
const stopped = new Set<AbortController>();

const settle = () => vi.advanceTimersByTimeAsync(0);
const posts = () => calls.filter(({ events }) => events);
const stored = () => [...Object.keys(localStorage), ...Object.keys(sessionStorage), document.cookie.split('=')[0]];

beforeEach(async () => {
  vi.useFakeTimers();
  // Each test has its own page.
  vi.resetModules();
  ({ openCounter } = await import('./counter.ts'));
  calls = [];
  optedOut = false;
  api = async () => Response.json({ url: 'https://k1.a.example/' });
  window.fetch = async (url, init) => {
    calls.push({ url: String(url), events: init?.body ? JSON.parse(init.body as string).events : undefined });
    return init?.body ? new Response('{}', { status: 202 }) : api();
  };
  Object.assign(window, { Touchline: { privacy: { status: () => ({ optedOut }) } } });
  const own = window.addEventListener.bind(window);
  vi.spyOn(window, 'addEventListener').mockImplementation(
    (type: string, listener: EventListenerOrEventListenerObject) => {
      const ended = new AbortController();
      stopped.add(ended);
      own(type, listener, ended);
    }
  );
});
afterEach(() => {
  for (const ended of stopped) ended.abort();
  stopped.clear();
  vi.restoreAllMocks();
  vi.useRealTimers();
  localStorage.clear();
  sessionStorage.clear();
  // biome-ignore lint/suspicious/noDocumentCookie: as it is written
  document.cookie = 'touchline_viewing=; Max-Age=0; Path=/';
});

describe('openCounter', () => {
  it('AN-10: looks up the collector once a page, and only when there is an event', async () => {
    const one = openCounter(settings);
    const other = openCounter({ ...settings, sampleRate: 0.999_999 });
    await settle();
    expect([calls, stored()]).toEqual([[], ['']]);
    one.add({ e: 'viewstart' }, true);
    other.add({ e: 'viewstart' }, true);
    await settle();
    expect(calls.map(({ url }) => url)).toEqual([
      'https://api.example/v1/collectors/k1?key=pk_1',
      'https://k1.a.example/',
      'https://k1.a.example/',
    ]);
  });

  it.each([
    ['names none', async () => Response.json({ url: null })],
    ['does not know the key', async () => Response.json({ url: 'https://x.example/' }, { status: 404 })],
    ['is down', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['answers nonsense', async () => new Response('<html>')],
  ])('AN-10: sends to the API itself where that %s', async (_, answer) => {
    api = answer;
    openCounter(settings).add({ e: 'play' }, true);
    await settle();
    expect(posts()[0]?.url).toBe('https://api.example/collect/k1');
  });

  it('AN-10: posts to a configured collector unchanged, without a lookup', async () => {
    openCounter({ ...settings, collectorUrl: 'https://c.example/in?a=b' }).add({ e: 'play' }, true);
    await settle();
    expect(calls.map(({ url }) => url)).toEqual(['https://c.example/in?a=b']);
  });

  it('BA-24, AN-13: counters with the same settings share one queue', async () => {
    const counter = openCounter(settings);
    expect(openCounter({ ...settings })).toBe(counter);
    counter.add({ e: 'play' });
    openCounter({ ...settings }).add({ family: 'player', event: 'ping' }, true);
    await settle();
    expect(posts().map(({ events }) => events)).toEqual([[{ e: 'play' }, { family: 'player', event: 'ping' }]]);
  });

  it('stores nothing before an event, and then the three documented entries', () => {
    const counter = openCounter(settings);
    expect([counter.counts(), stored()]).toEqual([true, ['']]);
    counter.who();
    expect(stored()).toEqual(['touchline_user', 'touchline_session', 'touchline_viewing']);
  });

  it('stops at once after an opt-out and deletes what it stored, also with `count`', async () => {
    const counter = openCounter({ ...settings, consentDenied: 'count' });
    counter.who();
    counter.add({ e: 'play' });
    optedOut = true;
    window.dispatchEvent(new Event('touchline:privacy'));
    counter.add({ e: 'pause' }, true);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([posts(), stored(), counter.counts()]).toEqual([[], [''], false]);
  });

  it('sends nothing after an earlier opt-out', async () => {
    optedOut = true;
    const counter = openCounter({ ...settings, consent: 'auto' });
    counter.who();
    counter.add({ e: 'play' }, true);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([calls, stored(), counter.counts()]).toEqual([[], [''], false]);
  });

  it('uses new ids after forget()', () => {
    const counter = openCounter(settings);
    const { userId } = counter.who();
    window.dispatchEvent(new Event('touchline:privacy'));
    expect(stored()).toEqual(['']);
    expect(counter.who().userId).not.toBe(userId);
    expect(counter.counts()).toBe(true);
  });

  it('does not even look up the collector before consent is known, and then sends everything at once', async () => {
    const counter = openCounter({ ...settings, consent: 'auto' });
    counter.who();
    counter.add({ e: 'viewstart' }, true);
    await vi.advanceTimersByTimeAsync(499);
    expect([calls, stored()]).toEqual([[], ['']]);
    await vi.advanceTimersByTimeAsync(1);
    expect(posts().map(({ events }) => events)).toEqual([[{ e: 'viewstart' }]]);
    expect(stored()).toContain('touchline_user');
  });

  it('BA-10: the last event of a full queue is of the same family', async () => {
    const counter = openCounter(settings);
    api = () => new Promise(() => {});
    for (let index = 0; index < 3_601; index++) counter.add({ e: 'hb', i: index });
    counter.add({ e: 'pause', xid: 'v1' });
    let left = '';
    navigator.sendBeacon = (_, body) => {
      left = body as string;
      return true;
    };
    window.dispatchEvent(new Event('pagehide'));
    const { events } = JSON.parse(left);
    expect(events.at(-1)).toEqual({ e: 'eventrateexceeded', i: 3_600, mvwme: 'event queue truncated' });
  });

  it('sends the remaining events to the API if the page unloads before the lookup ends', () => {
    api = () => new Promise(() => {});
    const left: unknown[] = [];
    navigator.sendBeacon = (url) => left.push(url) > 0;
    openCounter(settings).add({ e: 'viewstart' }, true);
    window.dispatchEvent(new Event('pagehide'));
    expect(left).toEqual(['https://api.example/collect/k1']);
  });
});

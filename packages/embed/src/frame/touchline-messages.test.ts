// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readConfig, speakTouchline } from './touchline-messages.ts';

type Message = Readonly<Record<string, unknown>>;

let element: HTMLElement & { player?: object; config?: unknown };
let player: {
  calls: unknown[];
  state: object;
  play(): Promise<void>;
  pause(): Promise<void>;
  seek(s: number): Promise<void>;
};
let sent: Message[];
let receive: (message: unknown) => void;

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    }
  );
  vi.useFakeTimers();
  const calls: unknown[] = [];
  const note = (name: string) => (value?: unknown) => {
    calls.push([name, value]);
    // The autoplay policy may reject a call.
    return Promise.reject(new Error('not allowed'));
  };
  player = { calls, state: { paused: true }, play: note('play'), pause: note('pause'), seek: note('seek') };
  element = Object.assign(document.createElement('div'), { player });
  element.dataset['state'] = 'player';
  sent = [];
  const { signal } = new AbortController();
  const widget = { element, name: 'video-player' } as never;
  receive = speakTouchline(widget, { send: (message) => sent.push(message as Message), signal });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('speakTouchline', () => {
  it('sends `ready` with the widget and its state, and again for each `hello`', () => {
    const ready = {
      source: 'touchline',
      version: 1,
      type: 'ready',
      widget: 'video-player',
      state: 'player',
      player: { paused: true },
    };
    expect(sent).toEqual([ready]);

    receive({ source: 'touchline', type: 'hello' });
    expect(sent).toEqual([ready, ready]);
  });

  it('plays, pauses and seeks', () => {
    receive({ source: 'touchline', type: 'play' });
    receive({ source: 'touchline', type: 'pause' });
    receive({ source: 'touchline', type: 'seek', time: 12.5 });

    expect(player.calls).toEqual([
      ['play', undefined],
      ['pause', undefined],
      ['seek', 12.5],
    ]);
  });

  it.each([
    [null],
    [undefined],
    [7],
    ['play'],
    [[]],
    [{ type: 'play' }],
    [{ source: 'other', type: 'play' }],
    [{ source: 'touchline' }],
    [{ source: 'touchline', type: 'constructor' }],
    [{ source: 'touchline', type: '__proto__' }],
    [{ source: 'touchline', type: { toString: 'play' } }],
    [{ source: 'touchline', type: 'seek' }],
    [{ source: 'touchline', type: 'seek', time: '12' }],
    [{ source: 'touchline', type: 'seek', time: -1 }],
    [{ source: 'touchline', type: 'seek', time: 1e308 }],
    [{ source: 'touchline', type: 'seek', time: Number.NaN }],
    [{ source: 'touchline', type: 'seek', time: Number.POSITIVE_INFINITY }],
    [{ source: 'touchline', type: 'setConfig', config: 'x' }],
    [{ source: 'touchline', type: 'setConfig', config: [] }],
    [{ source: 'touchline', type: 'setConfig', config: { title: 'x'.repeat(70_000) } }],
  ])('ignores %j', (message) => {
    receive(message);

    expect(player.calls).toEqual([]);
    expect(element.config).toBeUndefined();
    expect(sent).toHaveLength(1);
  });

  it('sends events with plain details', () => {
    const detail = { item: { id: 'e1' }, open: () => {} };
    element.dispatchEvent(new CustomEvent('touchline:cardclick', { detail }));

    expect(sent.at(-1)).toEqual({
      source: 'touchline',
      version: 1,
      type: 'event',
      name: 'cardclick',
      detail: { item: { id: 'e1' } },
    });
  });

  it('sends null for a detail that has no plain form', () => {
    const detail: Record<string, unknown> = {};
    detail['self'] = detail;
    element.dispatchEvent(new CustomEvent('touchline:error', { detail }));

    expect(sent.at(-1)).toMatchObject({ name: 'error', detail: null });
  });

  it('sends a changed state at once, and the player’s state at most four times a second', () => {
    element.dispatchEvent(new CustomEvent('touchline:state'));
    expect(sent.at(-1)).toMatchObject({ type: 'state', state: 'player' });

    for (let i = 0; i < 10; i++) element.dispatchEvent(new CustomEvent('touchline:playerstate'));
    vi.advanceTimersByTime(250);
    expect(sent.filter(({ type }) => type === 'state')).toHaveLength(2);
  });

  it('changes settings over those that are set', () => {
    element.config = { locale: 'nl', title: 'Derby' };
    receive({ source: 'touchline', type: 'setConfig', config: { title: 'Final', volume: 0.5 } });

    expect(element.config).toEqual({ locale: 'nl', title: 'Final', volume: 0.5 });
  });
});

describe('readConfig', () => {
  it.each([
    'api',
    'publicKey',
    'public-key',
    'collectorUrl',
    'muxEnvKey',
    'collector-url',
    'vastAdTagUrl',
    'vast-ad-tag-url',
    'adSdkUrl',
    'auth',
    'authToken',
    'auth-token',
    'getToken',
    'constructor',
    'prototype',
  ])('leaves out %s, which the page’s author sets', (name) => {
    expect(readConfig({ [name]: 'https://evil.example', title: 'Derby' })).toEqual({ title: 'Derby' });
  });

  it('leaves out `__proto__` and functions', () => {
    const config = readConfig(JSON.parse('{"__proto__":{"polluted":1},"title":"Derby"}'));

    expect(config).toEqual({ title: 'Derby' });
    expect(Object.getPrototypeOf(config)).toBe(Object.prototype);
    expect(readConfig({ getLink: () => 'javascript:alert(1)' })).toEqual({});
  });
});

// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import { speakPlayerJs } from './player-js.ts';

type Message = Readonly<Record<string, unknown>>;

const IDLE = { paused: true, ended: false, seeking: false, currentTime: 0, totalTime: 24, volume: 0.5, buffered: [] };
let element: HTMLElement & { player?: object };
let player: { calls: unknown[]; state: typeof IDLE & Record<string, unknown> };
let sent: Message[];
let receive: (message: unknown) => void;

beforeEach(() => {
  const calls: unknown[] = [];
  const note = (name: string) => (value?: unknown) => {
    calls.push(value === undefined ? [name] : [name, value]);
    return Promise.resolve();
  };
  player = { calls, state: IDLE };
  for (const name of ['play', 'pause', 'seek', 'setVolume']) Object.assign(player, { [name]: note(name) });
  element = Object.assign(document.createElement('div'), { player });
  sent = [];
  receive = open();
});

function open(): (message: unknown) => void {
  const { signal } = new AbortController();
  const send = (text: string) => sent.push(JSON.parse(text));
  return speakPlayerJs({ element, name: 'video-player' } as never, { send, signal });
}

const call = (method: unknown, rest: object = {}) =>
  receive({ context: 'player.js', version: '0.0.10', method, ...rest });
const change = (state: object) => {
  player.state = { ...player.state, ...state };
  element.dispatchEvent(new CustomEvent('touchline:playerstate'));
};

describe('speakPlayerJs', () => {
  it('announces its events and methods without being asked', () => {
    expect(sent).toEqual([
      {
        context: 'player.js',
        version: '0.0.10',
        event: 'ready',
        value: {
          src: location.href,
          events: ['ready', 'play', 'pause', 'ended', 'timeupdate', 'progress', 'seeked', 'error'],
          methods: expect.arrayContaining(['play', 'pause', 'getPaused', 'setCurrentTime', 'addEventListener']),
        },
      },
    ]);
  });

  it.each([
    ['play', undefined, ['play']],
    ['pause', undefined, ['pause']],
    ['mute', undefined, ['setVolume', 0]],
    ['unmute', undefined, ['setVolume', 1]],
    ['setVolume', 40, ['setVolume', 0.4]],
    ['setCurrentTime', 12, ['seek', 12]],
  ])('does %s', (method, value, expected) => {
    call(method, { value });

    expect(player.calls).toEqual([expected]);
  });

  it.each([
    ['getPaused', true],
    ['getMuted', false],
    ['getVolume', 50],
    ['getDuration', 24],
    ['getCurrentTime', 0],
  ])('answers %s with its listener', (method, value) => {
    call(method, { listener: 'l1' });

    expect(sent.at(-1)).toEqual({ context: 'player.js', version: '0.0.10', event: method, listener: 'l1', value });
  });

  it('sends only the events that have listeners', () => {
    change({ paused: false, currentTime: 1 });
    expect(sent).toHaveLength(1);

    for (const value of ['pause', 'timeupdate', 'ended']) call('addEventListener', { value, listener: value });
    change({ paused: true, ended: true, currentTime: 24 });
    expect(sent.slice(1)).toMatchObject([
      { event: 'pause', listener: 'pause' },
      { event: 'ended', listener: 'ended' },
      { event: 'timeupdate', listener: 'timeupdate', value: { seconds: 24, duration: 24 } },
    ]);
  });

  it('stops after removeEventListener, of one listener or of all', () => {
    for (const listener of ['a', 'b', 'c']) call('addEventListener', { value: 'play', listener });
    call('removeEventListener', { value: 'play', listener: 'a' });
    change({ paused: false });
    expect(sent.slice(1).map(({ listener }) => listener)).toEqual(['b', 'c']);

    call('removeEventListener', { value: 'play' });
    change({ paused: true });
    change({ paused: false });
    expect(sent).toHaveLength(3);
  });

  it('is ready again for a listener that comes late', () => {
    call('addEventListener', { value: 'ready', listener: 'late' });

    expect(sent.at(-1)).toMatchObject({ event: 'ready', listener: 'late' });
  });

  it.each([
    [null],
    ['play'],
    [{ method: 'play' }],
    [{ context: 'other', method: 'play' }],
    [{ context: 'player.js', method: ['play'] }],
    [{ context: 'player.js', method: 'constructor' }],
    [{ context: 'player.js', method: '__proto__' }],
    [{ context: 'player.js', method: 'setVolume', value: 1e9 }],
    [{ context: 'player.js', method: 'setVolume', value: '50' }],
    [{ context: 'player.js', method: 'setCurrentTime', value: -1 }],
    [{ context: 'player.js', method: 'setCurrentTime', value: null }],
    [{ context: 'player.js', method: 'addEventListener', value: 'constructor' }],
  ])('ignores %j', (message) => {
    receive(message);

    expect([player.calls, sent.length]).toEqual([[], 1]);
  });

  it('keeps at most a hundred listeners', () => {
    for (let i = 0; i < 150; i++) call('addEventListener', { value: 'play', listener: `l${i}` });
    change({ paused: false });

    expect(sent).toHaveLength(101);
  });

  it('is silent in a frame without a player', () => {
    element = document.createElement('div');
    sent = [];
    open()({ context: 'player.js', method: 'play' });

    expect(sent).toEqual([]);
  });
});

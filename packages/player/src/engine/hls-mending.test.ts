// @vitest-environment jsdom
import Hls from 'hls.js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { EngineInput, Failure } from './engine.ts';
import { mendHls } from './hls-mending.ts';

const { Events } = Hls;
type Listener = (event: string, data: object) => void;

let time = 0;
let offline: boolean[] = [];
let failures: Failure[] = [];
let listeners: Map<string, Listener[]>;
const hls = {
  on: (event: string, listener: Listener) => listeners.set(event, [...(listeners.get(event) ?? []), listener]),
  recoverMediaError: vi.fn(),
  swapAudioCodec: vi.fn(),
  startLoad: vi.fn(),
};
const playhead = { time: () => time, resume: vi.fn(), keep() {}, end() {} };

beforeEach(() => {
  vi.useFakeTimers();
  time = 8;
  [offline, failures, listeners] = [[], [], new Map()];
});
afterEach(() => {
  mending?.end();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.clearAllMocks();
});

let mending: { end(): void } | undefined;
const mended = () => {
  mending = mendHls(hls as unknown as Hls, Events, {
    playhead,
    onFailure: (failure: Failure) => failures.push(failure),
    onOffline: (is: boolean) => offline.push(is),
  } as unknown as EngineInput & { onOffline: (is: boolean) => void });
};
const happens = (event: string, data: object = {}) => {
  for (const listener of listeners.get(event) ?? []) listener(event, data);
};
const fatal = (type: string, details: string, more: object = {}) =>
  happens(Events.ERROR, { fatal: true, type, details, error: new Error('oops'), ...more });

describe('mendHls', () => {
  it('mends what the element cannot decode once, at the same place, and then gives up', () => {
    mended();
    fatal('mediaError', 'bufferAppendError');
    expect([hls.recoverMediaError.mock.calls.length, hls.startLoad.mock.calls, failures]).toEqual([1, [[8]], []]);

    time = 8.5;
    fatal('mediaError', 'bufferAppendError');
    expect(failures).toEqual([expect.objectContaining({ reason: 'broken', message: 'oops (bufferAppendError)' })]);
  });

  it('mends once more what fails somewhere else', () => {
    mended();
    fatal('mediaError', 'bufferAppendError');
    time = 20;
    fatal('mediaError', 'bufferAppendError');

    expect([hls.recoverMediaError.mock.calls.length, failures]).toEqual([2, []]);
  });

  it('makes an end of it when hls.js resets the element at one place again and again', () => {
    mended();
    for (let reset = 0; reset < 3; reset++) happens(Events.MEDIA_DETACHED);
    vi.runAllTimers();
    expect(failures).toEqual([]);

    happens(Events.MEDIA_DETACHED);
    vi.runAllTimers();
    expect(failures).toEqual([expect.objectContaining({ reason: 'broken' })]);
  });

  it('lets hls.js reset the element wherever it gets on', () => {
    mended();
    for (time = 0; time < 100; time += 10) happens(Events.MEDIA_DETACHED);
    vi.runAllTimers();

    expect(failures).toEqual([]);
  });

  it('plays on after each reset', () => {
    mended();
    happens(Events.MEDIA_ATTACHED);

    expect(playhead.resume).toHaveBeenCalledOnce();
  });

  it.each([
    ['networkError', 'manifestLoadError', { response: { code: 404 } }, 'broken'],
    ['networkError', 'manifestLoadError', { response: { code: 503 } }, 'busy'],
    ['networkError', 'fragLoadError', { response: { code: 0 } }, 'unreachable'],
    ['networkError', 'fragLoadTimeOut', {}, 'busy'],
    ['mediaError', 'manifestIncompatibleCodecsError', {}, 'broken'],
  ])('gives up after %s %s', (type, details, more, reason) => {
    mended();
    fatal(type, details, more);

    expect(failures).toEqual([expect.objectContaining({ reason })]);
    expect(hls.recoverMediaError).not.toHaveBeenCalled();
  });

  it('AUTH-06: tells a refusal from other failures', () => {
    mended();
    fatal('networkError', 'fragLoadError', { response: { code: 401 } });
    fatal('networkError', 'fragLoadError', { response: { code: 403 } });

    expect(failures.map(({ code }) => code)).toEqual(['ERROR_CODE_NOT_AUTHENTICATED', undefined]);
  });

  it('says where it failed, but not what opens it', () => {
    mended();
    fatal('networkError', 'fragLoadTimeOut', { frag: { url: 'https://media.example/1.m4s?exp=1&sig=x' } });

    expect(failures[0]?.message).toMatch(/ at https:\/\/media.example\/1.m4s$/);
  });

  it('says where it failed', () => {
    mended();
    fatal('networkError', 'fragLoadTimeOut', { frag: { url: 'https://media.example/1.m4s' } });

    expect(failures[0]?.message).toBe('No answer in time (fragLoadTimeOut) at https://media.example/1.m4s');
  });

  it('is offline from a request that nobody answers until something comes, or the browser says so', () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    mended();
    const lost = { fatal: false, response: { code: 0 } };
    happens(Events.ERROR, lost);
    happens(Events.FRAG_BUFFERED);
    happens(Events.ERROR, lost);
    window.dispatchEvent(new Event('online'));
    expect(offline).toEqual([true, false, true, false]);

    mending?.end();
    window.dispatchEvent(new Event('online'));
    expect(offline).toHaveLength(4);
  });
});

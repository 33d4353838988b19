// @vitest-environment jsdom
import Hls from 'hls.js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { EngineInput, Failure } from './engine.ts';
import { recoverHls } from './hls-recovery.ts';

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
  recovery?.end();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.clearAllMocks();
});

let recovery: { end(): void } | undefined;
const startRecovery = () => {
  recovery = recoverHls(hls as unknown as Hls, Events, {
    playhead,
    onFailure: (failure: Failure) => failures.push(failure),
    onOffline: (is: boolean) => offline.push(is),
  } as unknown as EngineInput & { onOffline: (is: boolean) => void });
};
const emit = (event: string, data: object = {}) => {
  for (const listener of listeners.get(event) ?? []) listener(event, data);
};
const fatal = (type: string, details: string, properties: object = {}) =>
  emit(Events.ERROR, { fatal: true, type, details, error: new Error('oops'), ...properties });

describe('recoverHls', () => {
  it('recovers from a decoding error once, at the same position, and then gives up', () => {
    startRecovery();
    fatal('mediaError', 'bufferAppendError');
    expect([hls.recoverMediaError.mock.calls.length, hls.startLoad.mock.calls, failures]).toEqual([1, [[8]], []]);

    time = 8.5;
    fatal('mediaError', 'bufferAppendError');
    expect(failures).toEqual([expect.objectContaining({ reason: 'broken', message: 'oops (bufferAppendError)' })]);
  });

  it('recovers again from an error at another position', () => {
    startRecovery();
    fatal('mediaError', 'bufferAppendError');
    time = 20;
    fatal('mediaError', 'bufferAppendError');

    expect([hls.recoverMediaError.mock.calls.length, failures]).toEqual([2, []]);
  });

  it('gives up when hls.js resets the element at one position repeatedly', () => {
    startRecovery();
    for (let reset = 0; reset < 3; reset++) emit(Events.MEDIA_DETACHED);
    vi.runAllTimers();
    expect(failures).toEqual([]);

    emit(Events.MEDIA_DETACHED);
    vi.runAllTimers();
    expect(failures).toEqual([expect.objectContaining({ reason: 'broken' })]);
  });

  it('lets hls.js reset the element as long as playback advances', () => {
    startRecovery();
    for (time = 0; time < 100; time += 10) emit(Events.MEDIA_DETACHED);
    vi.runAllTimers();

    expect(failures).toEqual([]);
  });

  it('resumes playback after each reset', () => {
    startRecovery();
    emit(Events.MEDIA_ATTACHED);

    expect(playhead.resume).toHaveBeenCalledOnce();
  });

  it.each([
    ['networkError', 'manifestLoadError', { response: { code: 404 } }, 'broken'],
    ['networkError', 'manifestLoadError', { response: { code: 503 } }, 'busy'],
    ['networkError', 'fragLoadError', { response: { code: 0 } }, 'unreachable'],
    ['networkError', 'fragLoadTimeOut', {}, 'busy'],
    ['mediaError', 'manifestIncompatibleCodecsError', {}, 'broken'],
  ])('gives up after %s %s', (type, details, properties, reason) => {
    startRecovery();
    fatal(type, details, properties);

    expect(failures).toEqual([expect.objectContaining({ reason })]);
    expect(hls.recoverMediaError).not.toHaveBeenCalled();
  });

  it('AUTH-06: distinguishes a rejected request from other failures', () => {
    startRecovery();
    fatal('networkError', 'fragLoadError', { response: { code: 401 } });
    fatal('networkError', 'fragLoadError', { response: { code: 403 } });

    expect(failures.map(({ code }) => code)).toEqual(['ERROR_CODE_NOT_AUTHENTICATED', undefined]);
  });

  it('includes the URL that failed, without its signature', () => {
    startRecovery();
    fatal('networkError', 'fragLoadTimeOut', { frag: { url: 'https://media.example/1.m4s?exp=1&sig=x' } });

    expect(failures[0]?.message).toMatch(/ at https:\/\/media.example\/1.m4s$/);
  });

  it('includes the URL that failed', () => {
    startRecovery();
    fatal('networkError', 'fragLoadTimeOut', { frag: { url: 'https://media.example/1.m4s' } });

    expect(failures[0]?.message).toBe('The request timed out (fragLoadTimeOut) at https://media.example/1.m4s');
  });

  it('is offline from a request without a response until media arrive or the browser is online again', () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    startRecovery();
    const lost = { fatal: false, response: { code: 0 } };
    emit(Events.ERROR, lost);
    emit(Events.FRAG_BUFFERED);
    emit(Events.ERROR, lost);
    window.dispatchEvent(new Event('online'));
    expect(offline).toEqual([true, false, true, false]);

    recovery?.end();
    window.dispatchEvent(new Event('online'));
    expect(offline).toHaveLength(4);
  });
});

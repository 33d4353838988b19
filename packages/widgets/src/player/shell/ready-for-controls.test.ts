// @vitest-environment jsdom
import type { Session, SessionEvent } from '@touchline/player';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { onReadyForControls } from './ready-for-controls.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function sessionWith(overrides: Partial<Session>) {
  const listeners = new Set<(event: SessionEvent) => void>();
  const session = {
    started: false,
    framed: false,
    error: null,
    ...overrides,
    listen(listener: (event: SessionEvent) => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  } as unknown as Session;
  const emit = (event: SessionEvent) => {
    for (const listener of [...listeners]) listener(event);
  };
  return { session, emit, listeners };
}

describe('onReadyForControls', () => {
  it.each([
    ['the first frame is visible', { started: true, framed: true }],
    ['there will be no frame', { started: true, error: { code: 'PLAYBACK_ERROR', message: '' } }],
  ])('calls back immediately if %s', (_, overrides) => {
    const act = vi.fn();
    onReadyForControls(sessionWith(overrides).session, act);
    expect(act).toHaveBeenCalledOnce();
  });

  it.each<SessionEvent>(['frame', 'error', 'blocked'])('waits for the first frame until %s', (event) => {
    const { session, emit, listeners } = sessionWith({ started: true });
    const act = vi.fn();
    onReadyForControls(session, act);
    emit('state');
    emit('autoplayfallback');
    vi.advanceTimersByTime(2_499);
    expect(act).not.toHaveBeenCalled();

    emit(event);
    vi.advanceTimersByTime(10_000);
    expect(act).toHaveBeenCalledOnce();
    expect(listeners.size).toBe(0);
  });

  it('waits at most 2.5 s', () => {
    const act = vi.fn();
    onReadyForControls(sessionWith({ started: true }).session, act);
    vi.advanceTimersByTime(2_500);
    expect(act).toHaveBeenCalledOnce();
  });

  it('waits for an idle page before playback is requested, and for the first frame after that', () => {
    const quiet = vi.fn();
    onReadyForControls(sessionWith({}).session, quiet);
    vi.advanceTimersByTime(200);
    expect(quiet).toHaveBeenCalledOnce();

    const { session, emit } = sessionWith({});
    const act = vi.fn();
    onReadyForControls(session, act);
    emit('start');
    vi.advanceTimersByTime(2_000);
    expect(act).not.toHaveBeenCalled();
    emit('frame');
    expect(act).toHaveBeenCalledOnce();
  });

  it('does not call back after cancellation', () => {
    const { session, emit } = sessionWith({ started: true });
    const act = vi.fn();
    onReadyForControls(session, act)();
    emit('frame');
    vi.advanceTimersByTime(10_000);
    expect(act).not.toHaveBeenCalled();
  });
});

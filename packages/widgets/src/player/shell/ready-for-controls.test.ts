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

function sessionWith(facts: Partial<Session>) {
  const listeners = new Set<(event: SessionEvent) => void>();
  const session = {
    started: false,
    framed: false,
    error: null,
    ...facts,
    listen(listener: (event: SessionEvent) => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  } as unknown as Session;
  const tell = (event: SessionEvent) => {
    for (const listener of [...listeners]) listener(event);
  };
  return { session, tell, listeners };
}

describe('onReadyForControls', () => {
  it.each([
    ['there is a picture', { started: true, framed: true }],
    ['there will be none', { started: true, error: { code: 'PLAYBACK_ERROR', message: '' } }],
  ])('acts at once when %s', (_, facts) => {
    const act = vi.fn();
    onReadyForControls(sessionWith(facts).session, act);
    expect(act).toHaveBeenCalledOnce();
  });

  it.each<SessionEvent>(['frame', 'error', 'blocked'])('waits for the picture until %s', (event) => {
    const { session, tell, listeners } = sessionWith({ started: true });
    const act = vi.fn();
    onReadyForControls(session, act);
    tell('facts');
    tell('autoplayfallback');
    vi.advanceTimersByTime(2_499);
    expect(act).not.toHaveBeenCalled();

    tell(event);
    vi.advanceTimersByTime(10_000);
    expect(act).toHaveBeenCalledOnce();
    expect(listeners.size).toBe(0);
  });

  it('waits 2.5 s at most', () => {
    const act = vi.fn();
    onReadyForControls(sessionWith({ started: true }).session, act);
    vi.advanceTimersByTime(2_500);
    expect(act).toHaveBeenCalledOnce();
  });

  it('waits for a quiet page while nobody wants it to play, but not once somebody does', () => {
    const quiet = vi.fn();
    onReadyForControls(sessionWith({}).session, quiet);
    vi.advanceTimersByTime(200);
    expect(quiet).toHaveBeenCalledOnce();

    const { session, tell } = sessionWith({});
    const act = vi.fn();
    onReadyForControls(session, act);
    tell('start');
    vi.advanceTimersByTime(2_000);
    expect(act).not.toHaveBeenCalled();
    tell('frame');
    expect(act).toHaveBeenCalledOnce();
  });

  it('forgets it when asked to', () => {
    const { session, tell } = sessionWith({ started: true });
    const act = vi.fn();
    onReadyForControls(session, act)();
    tell('frame');
    vi.advanceTimersByTime(10_000);
    expect(act).not.toHaveBeenCalled();
  });
});

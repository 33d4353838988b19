// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createMemory } from './memory.ts';

const always = () => true;

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.restoreAllMocks();
  // What could not be stored lasts until something can be.
  createMemory(always).write({});
});

const stored = () => JSON.parse(localStorage.getItem('touchline_player') ?? 'null');

describe('createMemory', () => {
  it('keeps choices and positions under one key', () => {
    const memory = createMemory(always);
    memory.write({ volume: 0.5, muted: false });
    memory.write({ caption: null });
    memory.keepPosition('derby', 20, 1_000);

    const kept = { volume: 0.5, muted: false, caption: null, positions: { derby: { time: 20, at: 1_000 } } };
    expect(stored()).toEqual(kept);
    expect(createMemory(always).read()).toEqual(kept);
  });

  it('takes in what another tab has stored meanwhile', () => {
    const memory = createMemory(always);
    memory.write({ rate: 1.5 });
    localStorage.setItem('touchline_player', JSON.stringify({ volume: 0.2, positions: {} }));
    memory.write({ muted: true });
    expect(stored()).toEqual({ volume: 0.2, muted: true, positions: {} });
  });

  it('keeps it until the page goes where storage is full, for all players of the page', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    createMemory(always).write({ volume: 0.3 });
    createMemory(always).write({ muted: true });
    expect(createMemory(always).read()).toEqual({ volume: 0.3, muted: true, positions: {} });
    expect(stored()).toBe(null);
  });

  it('is no trouble where storage is refused altogether', () => {
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('refused', 'SecurityError');
    });
    createMemory(always).keepPosition('derby', 20, 1_000);
    expect(createMemory(always).read().positions).toEqual({ derby: { time: 20, at: 1_000 } });
  });

  it('keeps nothing, and knows nothing, where it may not', () => {
    createMemory(always).write({ volume: 0.5 });
    let may = true;
    const memory = createMemory(() => may);
    expect(memory.read().volume).toBe(0.5);

    may = false;
    memory.write({ volume: 0.1 });
    memory.keepPosition('derby', 20, 1_000);
    expect(memory.read()).toEqual({ positions: {} });
    expect(stored()).toEqual({ volume: 0.5, positions: {} });
  });
});

// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPreferenceStore } from './preference-store.ts';

const always = () => true;

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.restoreAllMocks();
  // Unsaved preferences last until storage works again.
  createPreferenceStore(always).write({});
});

const stored = () => JSON.parse(localStorage.getItem('touchline_player') ?? 'null');

describe('createPreferenceStore', () => {
  it('stores choices and positions under one key', () => {
    const preferences = createPreferenceStore(always);
    preferences.write({ volume: 0.5, muted: false });
    preferences.write({ caption: null });
    preferences.savePosition('derby', 20, 1_000);

    const saved = { volume: 0.5, muted: false, caption: null, positions: { derby: { time: 20, at: 1_000 } } };
    expect(stored()).toEqual(saved);
    expect(createPreferenceStore(always).read()).toEqual(saved);
  });

  it('merges values that another tab has stored meanwhile', () => {
    const preferences = createPreferenceStore(always);
    preferences.write({ rate: 1.5 });
    localStorage.setItem('touchline_player', JSON.stringify({ volume: 0.2, positions: {} }));
    preferences.write({ muted: true });
    expect(stored()).toEqual({ volume: 0.2, muted: true, positions: {} });
  });

  it('keeps preferences until the page unloads if storage is full, for all players of the page', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    createPreferenceStore(always).write({ volume: 0.3 });
    createPreferenceStore(always).write({ muted: true });
    expect(createPreferenceStore(always).read()).toEqual({ volume: 0.3, muted: true, positions: {} });
    expect(stored()).toBe(null);
  });

  it('works without storage', () => {
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('refused', 'SecurityError');
    });
    createPreferenceStore(always).savePosition('derby', 20, 1_000);
    expect(createPreferenceStore(always).read().positions).toEqual({ derby: { time: 20, at: 1_000 } });
  });

  it('stores and returns nothing without permission', () => {
    createPreferenceStore(always).write({ volume: 0.5 });
    let may = true;
    const preferences = createPreferenceStore(() => may);
    expect(preferences.read().volume).toBe(0.5);

    may = false;
    preferences.write({ volume: 0.1 });
    preferences.savePosition('derby', 20, 1_000);
    expect(preferences.read()).toEqual({ positions: {} });
    expect(stored()).toEqual({ volume: 0.5, positions: {} });
  });
});

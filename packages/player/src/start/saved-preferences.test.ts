// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPreferenceStore } from '../preferences/preference-store.ts';
import { readSavedPosition, readSavedVolume } from './saved-preferences.ts';

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.restoreAllMocks();
});

const derby = { id: 'derby', live: false };

describe('readSavedVolume', () => {
  it('PL-02: is the setting until the visitor has chosen a volume', () => {
    expect(readSavedVolume(0.7)).toBe(0.7);
    expect(readSavedVolume(0)).toBe(0);

    createPreferenceStore(() => true).write({ volume: 0.2, muted: false });
    expect(readSavedVolume(0.7)).toBe(0.2);
    createPreferenceStore(() => true).write({ muted: true });
    expect(readSavedVolume(0.7)).toBe(0);
  });
});

describe('readSavedPosition', () => {
  it('resumes 3 s before the saved position; live never resumes', () => {
    expect(readSavedPosition(derby)).toBe(0);
    createPreferenceStore(() => true).savePosition('derby', 20, 1_000);
    expect(readSavedPosition(derby)).toBe(17);
    expect(readSavedPosition({ ...derby, live: true })).toBe(0);
    expect(readSavedPosition({ ...derby, id: 'other' })).toBe(0);
  });
});

describe.each([
  ['no JSON', '{'],
  ['null', 'null'],
  ['a number', '7'],
  ['invalid values', '{"volume":"loud","muted":0,"positions":{"derby":{"time":"x"}}}'],
])('with %s in storage', (_, text) => {
  it('starts as if nothing were stored', () => {
    localStorage.setItem('touchline_player', text);
    expect(readSavedPosition(derby)).toBe(0);
    expect(readSavedVolume(0.7)).toBe(0.7);
  });
});

it('starts as if nothing were stored if storage is blocked', () => {
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('refused', 'SecurityError');
  });
  expect(readSavedPosition(derby)).toBe(0);
  expect(readSavedVolume(1)).toBe(1);
});

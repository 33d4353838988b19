// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createMemory } from '../memory/memory.ts';
import { readResume, readVolume } from './remembered.ts';

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.restoreAllMocks();
});

const derby = { id: 'derby', live: false };

describe('readVolume', () => {
  it('PL-02: is the setting, until the visitor has chosen one', () => {
    expect(readVolume(0.7)).toBe(0.7);
    expect(readVolume(0)).toBe(0);

    createMemory(() => true).write({ volume: 0.2, muted: false });
    expect(readVolume(0.7)).toBe(0.2);
    createMemory(() => true).write({ muted: true });
    expect(readVolume(0.7)).toBe(0);
  });
});

describe('readResume', () => {
  it('goes on 3 s before where the visitor left; live never', () => {
    expect(readResume(derby)).toBe(0);
    createMemory(() => true).keepPosition('derby', 20, 1_000);
    expect(readResume(derby)).toBe(17);
    expect(readResume({ ...derby, live: true })).toBe(0);
    expect(readResume({ ...derby, id: 'other' })).toBe(0);
  });
});

describe.each([
  ['no JSON', '{'],
  ['null', 'null'],
  ['a number', '7'],
  ['odd values', '{"volume":"loud","muted":0,"positions":{"derby":{"time":"x"}}}'],
])('with %s in storage', (_, text) => {
  it('begins as if nothing were there', () => {
    localStorage.setItem('touchline_player', text);
    expect(readResume(derby)).toBe(0);
    expect(readVolume(0.7)).toBe(0.7);
  });
});

it('begins as if nothing were there where storage is refused', () => {
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('refused', 'SecurityError');
  });
  expect(readResume(derby)).toBe(0);
  expect(readVolume(1)).toBe(1);
});

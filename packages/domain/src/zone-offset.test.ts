import { describe, expect, it } from 'vitest';
import { isTimeZone, offsetAt } from './zone-offset.ts';

const MINUTE = 60_000;

describe('isTimeZone', () => {
  it.each<[unknown, boolean]>([
    ['Europe/Amsterdam', true],
    ['UTC', true],
    ['Mars/Olympus', false],
    ['', false],
    [null, false],
    [60, false],
  ])('%j: %s', (value, is) => {
    expect(isTimeZone(value)).toBe(is);
  });
});

describe('offsetAt', () => {
  it('is what a zone is ahead of UTC at that moment', () => {
    const at = (zone: string, time: string) => offsetAt(zone, Date.parse(time)) / MINUTE;

    expect(at('Europe/Amsterdam', '2026-11-21T12:00:00.400Z')).toBe(60);
    expect(at('Europe/Amsterdam', '2026-07-21T12:00:00Z')).toBe(120);
    expect(at('America/St_Johns', '2026-11-21T12:00:00Z')).toBe(-210);
    expect(at('Mars/Olympus', '2026-11-21T12:00:00Z')).toBe(0);
  });
});

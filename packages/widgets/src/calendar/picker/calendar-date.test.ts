import { describe, expect, it } from 'vitest';
import { toDate, toNoon } from './calendar-date.ts';

describe('toNoon and toDate', () => {
  it.each(['2026-11-21', '2024-02-29', '1999-12-31', '1000-01-01', '9999-12-31'])(
    'convert %s there and back',
    (date) => {
      expect(toDate(toNoon(date))).toBe(date);
      expect(toNoon(date).getHours()).toBe(12);
    }
  );
});

import { afterEach, describe, expect, it, vi } from 'vitest';
import { withZone } from './visitor-zone.ts';

afterEach(() => vi.unstubAllGlobals());

describe('withZone', () => {
  it('CAL-20: asks for the visitor’s day where no zone is configured', () => {
    vi.stubGlobal('Intl', { DateTimeFormat: () => ({ resolvedOptions: () => ({ timeZone: 'Asia/Tokyo' }) }) });

    expect(withZone({ key: 'pk_1' })).toEqual({ key: 'pk_1', 'visitor-timezone': 'Asia/Tokyo' });
  });

  it.each([{ timezone: 'UTC' }, { loading: 'eager' }])('leaves the question as it is for %j', (given) => {
    expect(withZone(given as Record<string, string>)).toEqual(given);
  });
});

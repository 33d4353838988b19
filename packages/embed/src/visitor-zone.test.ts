import { afterEach, describe, expect, it, vi } from 'vitest';
import { withZone } from './visitor-zone.ts';

afterEach(() => vi.unstubAllGlobals());

describe('withZone', () => {
  it('CAL-20: requests the visitor’s day where no zone is configured', () => {
    vi.stubGlobal('Intl', { DateTimeFormat: () => ({ resolvedOptions: () => ({ timeZone: 'Asia/Tokyo' }) }) });

    expect(withZone({ key: 'pk_1' })).toEqual({ key: 'pk_1', 'visitor-timezone': 'Asia/Tokyo' });
  });

  it.each([{ timezone: 'UTC' }, { loading: 'eager' }])('leaves the request unchanged for %j', (attributes) => {
    expect(withZone(attributes as Record<string, string>)).toEqual(attributes);
  });
});

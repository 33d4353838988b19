import { describe, expect, it } from 'vitest';
import { initialState, readPageState, writePageState } from './page-state.ts';

describe('readPageState', () => {
  it('gives the first look where the address says nothing', () => {
    expect(readPageState('')).toEqual(initialState);
  });

  it('reads back all that is written', () => {
    const state = {
      ...initialState,
      publisher: 'demo',
      range: 'own',
      from: '2026-11-01',
      to: '2026-11-22',
      compare: 'none',
      video: 'a & b = "c"',
      country: 'NL',
      by: 'browserVersion',
      sort: 'rebufferPercentage',
      page: 3,
      viewing: 'v1',
      theme: 'dark',
      lang: 'ar',
    } as const;
    expect(readPageState(writePageState(state))).toEqual(state);
  });

  it.each([
    ['a range that does not exist', '?range=year'],
    ['own dates without an end', '?range=own&from=2026-11-01'],
    ['own dates the wrong way round', '?range=own&from=2026-11-02&to=2026-11-01'],
    ['a sort with a blank', '?sort=plays%20desc'],
    ['page nought', '?page=0'],
  ])('passes over %s', (_, search) => {
    const { from, to, ...rest } = readPageState(search);
    expect(rest).toMatchObject({ range: '3h', sort: '-plays', page: 1 });
  });
});

describe('writePageState', () => {
  it('says only what differs from the first look', () => {
    expect(writePageState(initialState)).toBe('');
    expect(writePageState({ ...initialState, range: '7d' })).toBe('?range=7d');
  });

  it('has own dates only while they count', () => {
    expect(writePageState({ ...initialState, range: '7d', from: '2026-11-01', to: '2026-11-02' })).toBe('?range=7d');
  });
});

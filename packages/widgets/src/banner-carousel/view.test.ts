import { describe, expect, it } from 'vitest';
import { dataStateOf, type LoadedState, viewOf } from './view.ts';

const collection = { id: 'home', banners: [{ id: 'b1', altText: '', texts: [], backgroundAssets: [] }] };
const empty = { id: 'home', banners: [] };

const cases: [string, LoadedState, string][] = [
  ['nothing has answered', {}, 'loading'],
  ['there are banners', { collection }, 'loaded'],
  ['there are none', { collection: empty }, 'empty'],
  ['there is no such collection', { missing: true }, 'empty'],
  ['the call has failed', { failed: true }, 'error'],
  ['a later call has failed', { collection, failed: true }, 'loaded'],
];

describe('viewOf', () => {
  it.each(cases)('BC-39: when %s', (_, loaded, state) => {
    expect(dataStateOf(viewOf(loaded))).toBe(state);
  });

  it('BC-06, BC-17: shows nothing for an empty collection, and no error', () => {
    expect([{ collection: empty }, { missing: true }, { failed: true }].map((state) => viewOf(state).screen)).toEqual([
      'nothing',
      'nothing',
      'nothing',
    ]);
  });
});

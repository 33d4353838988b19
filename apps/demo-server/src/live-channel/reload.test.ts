import { describe, expect, it } from 'vitest';
import { after, broadcastOf } from '../testing/broadcast.ts';
import { edgeAt } from './broadcast.ts';
import { readReload, readyAt } from './reload.ts';

describe('readReload', () => {
  it('reads the parameters of a player', () => {
    expect(readReload({})).toEqual({ msn: null, part: null, skip: false });
    expect(readReload({ _HLS_msn: '7', _HLS_part: '2', _HLS_skip: 'YES' })).toEqual({ msn: 7, part: 2, skip: true });
  });

  it.each([
    [{ _HLS_msn: '-1' }, '_HLS_msn'],
    [{ _HLS_msn: '1e3' }, '_HLS_msn'],
    [{ _HLS_msn: ['1', '2'] }, '_HLS_msn'],
    [{ _HLS_msn: '' }, '_HLS_msn'],
    [{ _HLS_msn: '1', _HLS_part: 'x' }, '_HLS_part'],
    [{ _HLS_part: '1' }, '_HLS_part'],
  ])('rejects %j', (query, field) => {
    expect(() => readReload(query)).toThrow(expect.objectContaining({ statusCode: 400, metadata: { field } }));
  });
});

describe('readyAt', () => {
  /** In seconds after the start, 8.9 s after it: segment 4 is in progress and has two parts. */
  const wait = (query: object, { end = null, now = 8.9 }: { end?: number | null; now?: number } = {}) => {
    const broadcast = broadcastOf({ end: end === null ? null : after(end) });
    const edge = edgeAt(broadcast, after(now));
    const time = readyAt(broadcast, readReload({ ...query }), { edge, now: after(now) });
    return time === null ? null : (time - after(0)) / 1_000;
  };

  it.each([
    ['waits for nothing without parameters', {}, null],
    ['has what is past', { _HLS_msn: '3' }, 8],
    ['waits for the next part', { _HLS_msn: '4', _HLS_part: '2' }, 9.2],
    ['waits for a segment to be whole', { _HLS_msn: '4' }, 10],
    ['takes a part that a segment does not have for the first of the next', { _HLS_msn: '4', _HLS_part: '5' }, 10.4],
    ['waits for the segment after the next, which is two after the last', { _HLS_msn: '5' }, 12],
  ])('%s', (_, query, seconds) => {
    expect(wait(query)).toBe(seconds);
  });

  it.each([
    ['a segment further on', { _HLS_msn: '6' }],
    ['a part of it', { _HLS_msn: '6', _HLS_part: '0' }],
    ['a part that is more than three seconds away', { _HLS_msn: '5', _HLS_part: '4' }, 8.1],
    ['any number', { _HLS_msn: '999999999999' }],
  ])('rejects %s', (_, query, now = 8.9) => {
    expect(() => wait(query, { now })).toThrow(/too far ahead; the current one is 4/);
  });

  it('waits for the end of the channel rather than for a part that never exists', () => {
    expect(wait({ _HLS_msn: '4', _HLS_part: '2' }, { end: 9.5 })).toBe(9.2);
    expect(wait({ _HLS_msn: '4' }, { end: 9.5 })).toBe(10.5);
    expect(wait({ _HLS_msn: '99' }, { end: 9.5, now: 20 })).toBeNull();
  });
});

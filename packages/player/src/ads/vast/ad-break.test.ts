import { describe, expect, it } from 'vitest';
import { readTimeOffset } from './ad-break.ts';

describe('readTimeOffset', () => {
  it.each([
    ['start', { from: 'start' }],
    ['end', { from: 'end' }],
    [' 00:10:23.125 ', { from: 'seconds', value: 623.125 }],
    ['00:00:00', { from: 'start' }],
    ['01:00:00', { from: 'seconds', value: 3600 }],
    ['25%', { from: 'percent', value: 25 }],
    ['0%', { from: 'start' }],
    ['100%', { from: 'end' }],
    ['#2', { from: 'nth', value: 2 }],
    ['#0', null],
    ['101%', null],
    ['soon', null],
    ['', null],
    [null, null],
  ])('reads %o', (text, offset) => {
    expect(readTimeOffset(text)).toEqual(offset);
  });
});

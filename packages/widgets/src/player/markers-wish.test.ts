import { describe, expect, it } from 'vitest';
import { markersWishOf } from './markers-wish.ts';
import type { PlayerItem } from './view.ts';

const config = { publicKey: 'pk_1', locale: 'nl', spoilerFree: false };
const item = { title: 'Derby', eventId: 'derby' } as PlayerItem;
const wishFor = (markersSource: string | null, more: object = {}) =>
  markersWishOf({ config, item: null, video: { markersSource }, ...more });

describe('markersWishOf', () => {
  it.each([
    ['events/e1', 'e1'],
    ['publishers/acme/events/e1', 'e1'],
    ['creativeWorks/w1', undefined],
    ['events/', undefined],
    ['events/e1/more', undefined],
    ['javascript:events/e1', undefined],
    [null, undefined],
  ])('of a video that names %s', (source, eventId) => {
    expect(wishFor(source)?.eventId).toBe(eventId);
  });

  it('is the event that is shown, unless its video names another', () => {
    expect(wishFor(null, { item })).toEqual({ publicKey: 'pk_1', locale: 'nl', eventId: 'derby' });
    expect(wishFor('events/final', { item })?.eventId).toBe('final');
  });

  it('is none in spoiler-free mode', () => {
    expect(wishFor('events/e1', { item, config: { ...config, spoilerFree: true } })).toBeNull();
  });
});

import { describe, expect, it } from 'vitest';
import { markersRequestOf } from './event-request.ts';
import type { PlayerItem } from './view.ts';

const config = { publicKey: 'pk_1', locale: 'nl', spoilerFree: false };
const item = { title: 'Derby', eventId: 'derby' } as PlayerItem;
const requestFor = (markersSource: string | null, more: object = {}) =>
  markersRequestOf({ config, item: null, video: { markersSource }, ...more });

describe('markersRequestOf', () => {
  it.each([
    ['events/e1', 'e1'],
    ['publishers/acme/events/e1', 'e1'],
    ['creativeWorks/w1', undefined],
    ['events/', undefined],
    ['events/e1/more', undefined],
    ['javascript:events/e1', undefined],
    [null, undefined],
  ])('of a video that names %s', (source, eventId) => {
    expect(requestFor(source)?.eventId).toBe(eventId);
  });

  it('is the event that is shown, unless its video names another', () => {
    expect(requestFor(null, { item })).toEqual({ publicKey: 'pk_1', locale: 'nl', eventId: 'derby' });
    expect(requestFor('events/final', { item })?.eventId).toBe('final');
  });

  it('is none in spoiler-free mode', () => {
    expect(requestFor('events/e1', { item, config: { ...config, spoilerFree: true } })).toBeNull();
  });
});

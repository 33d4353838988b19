import { readEvent, type SportsEvent } from '@touchline/domain';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type EventChange,
  forgetUpTo,
  type LiveEvents,
  mergeChange,
  noLiveEvents,
  withLiveEvents,
} from './live-events.ts';

function event(id: string, revision: number | string, title = `${id} at ${revision}`): SportsEvent {
  const read = readEvent({ id, title, revision: String(revision) });
  if (!read) throw new Error('no event');
  return read;
}
const upsert = (id: string, revision: number | string): EventChange => ({ kind: 'upsert', event: event(id, revision) });
const gone = (id: string, revision: number): EventChange => ({ kind: 'delete', id, revision: String(revision) });
const merged = (...changes: EventChange[]): LiveEvents => changes.reduce(mergeChange, noLiveEvents);
const seen = (list: readonly SportsEvent[]) => list.map(({ title }) => title);

describe('withLiveEvents', () => {
  it.each<[string, SportsEvent[], EventChange[], string[]]>([
    ['a newer state replaces an older', [event('a', 1), event('b', 2)], [upsert('a', 3)], ['a at 3', 'b at 2']],
    ['an older state replaces nothing', [event('a', 5)], [upsert('a', 3)], ['a at 5']],
    ['the same revision changes nothing', [event('a', 5, 'as listed')], [upsert('a', 5)], ['as listed']],
    ['what is gone goes', [event('a', 1), event('b', 2)], [gone('a', 3)], ['b at 2']],
    ['what was gone and is listed again stays', [event('a', 5)], [gone('a', 3)], ['a at 5']],
    ['what is new has no place yet', [event('a', 1)], [upsert('z', 3)], ['a at 1']],
    ['order of arrival does not matter', [event('a', 1)], [upsert('a', 10), upsert('a', 9)], ['a at 10']],
    ['a late state does not bring back what is gone', [event('a', 1)], [gone('a', 10), upsert('a', 9)], []],
    ['numbers are compared as numbers', [event('a', 9)], [upsert('a', 10)], ['a at 10']],
    [
      'however long they are',
      [event('a', '9007199254740993')],
      [upsert('a', '9007199254740994')],
      ['a at 9007199254740994'],
    ],
  ])('%s', (_, list, changes, titles) => {
    expect(seen(withLiveEvents(list, merged(...changes)))).toEqual(titles);
  });

  it('gives the same list back where nothing changed, so that nothing is drawn again', () => {
    const list = [event('a', 5)];
    expect(withLiveEvents(list, merged(upsert('a', 3), upsert('z', 9)))).toBe(list);
  });

  it('comes to the same end in whatever order changes arrive', () => {
    const change = fc.tuple(fc.constantFrom('a', 'b'), fc.boolean()).map(([id, kept]) => ({ id, kept }));
    fc.assert(
      fc.property(fc.array(change, { maxLength: 12 }), fc.infiniteStream(fc.nat()), (parts, random) => {
        const changes = parts.map(({ id, kept }, index) => (kept ? upsert(id, index + 2) : gone(id, index + 2)));
        const ranks = new Map(changes.map((one) => [one, random.next().value]));
        const shuffled = [...changes].sort((one, other) => (ranks.get(one) ?? 0) - (ranks.get(other) ?? 0));
        const list = [event('a', 1), event('b', 1)];
        expect(seen(withLiveEvents(list, merged(...shuffled)))).toEqual(seen(withLiveEvents(list, merged(...changes))));
      })
    );
  });
});

describe('mergeChange', () => {
  it('gives the same object back for what is known already', () => {
    const live = merged(upsert('a', 3));
    expect([mergeChange(live, upsert('a', 3)), mergeChange(live, gone('a', 2))].every((next) => next === live)).toBe(
      true
    );
  });
});

describe('forgetUpTo', () => {
  it('keeps only what a list of that age cannot hold', () => {
    const live = merged(upsert('a', 3), gone('b', 4), upsert('c', 5));
    expect([...forgetUpTo(live, '4').keys()]).toEqual(['c']);
    expect(forgetUpTo(live, '2')).toBe(live);
  });
});

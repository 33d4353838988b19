import {
  type CreativeWork,
  type Entity,
  readCreativeWork,
  readEntity,
  readEvent,
  type SportsEvent,
} from '@touchline/domain';

/** Items of tests, in domain form. */
export const work = (id: string, overrides: object = {}): CreativeWork =>
  some(readCreativeWork({ id, title: `Film ${id}`, description: `About ${id}`, ...overrides }));
export const entity = (id: string, overrides: object = {}): Entity =>
  some(readEntity({ id, name: `Club ${id}`, description: `From ${id}`, ...overrides }));
export const match = (
  id: string,
  status: string,
  score?: readonly [number, number],
  overrides: object = {}
): SportsEvent =>
  some(
    readEvent({
      id,
      typeId: 'football',
      title: `Match ${id}`,
      description: 'Round 14',
      status: `EVENT_STATUS_${status}`,
      startTime: '2026-11-21T14:00:00Z',
      metadata: {
        home: { name: 'Ajax' },
        away: { name: 'PSV' },
        ...(score && { score: { home: score[0], away: score[1] } }),
      },
      ...overrides,
    })
  );

/** A first page of items; with a token there are more pages. */
export const pageOf = <Item>(items: readonly Item[], nextPageToken = '') => ({
  items,
  page: { nextPageToken, totalSize: nextPageToken ? 25 : items.length },
  revision: '7',
  eventTypes: [],
  texts: {},
});

export const works = (count: number, from = 1): CreativeWork[] =>
  Array.from({ length: count }, (_, i) => work(`w${from + i}`));

function some<Value>(value: Value | null): Value {
  if (value === null) throw new Error('a test item cannot be read');
  return value;
}

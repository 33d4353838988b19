import { MINUTE_MS } from '@touchline/domain';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventRow, viewingRow } from '../../testing/analytics/rows.ts';
import { type DuckStore, openDuckStore } from './duckdb-store.ts';
import { touchedMinutes } from './watched-minutes.ts';

/** A full minute. */
const NOON = Date.parse('2026-11-21T12:00:00Z');
const minute = NOON / MINUTE_MS;

let store: DuckStore;
beforeEach(async () => {
  store = await openDuckStore({ path: ':memory:' });
  const viewings = [1, 2, 3].map((viewing) => ({
    row: viewingRow({ viewing, publisher: 'acme', id: `v${viewing}`, viewer: viewing === 3 ? 2n : BigInt(viewing) }),
    fields: null,
    isOver: true,
  }));
  await store.write({ viewings, events: [], content: [], progress: new Map() });
});
afterEach(() => store.close());

const said = (viewing: number, secondsBefore: number, watching: boolean | null, time = NOON) =>
  eventRow({ viewing, sequence: 1, publisher: 'acme', time: time - secondsBefore * 1_000, word: 'hb', watching });
const write = (...events: ReturnType<typeof said>[]) =>
  store.write({ viewings: [], events, content: [], progress: new Map() });
const watched = () => store.read('select minute, viewing, visitor from watched_minutes order by minute, viewing');

describe('watched minutes', () => {
  it('contain the viewers at their ends, by the events of the 25 s before', async () => {
    await write(said(1, 0, true), said(2, 24, true), said(3, 25, true));
    await store.settleMinutes(NOON + MINUTE_MS);
    expect(await watched()).toEqual([
      { minute, viewing: 1, visitor: null },
      { minute, viewing: 2, visitor: null },
    ]);
  });

  it('are settled a minute after their end', async () => {
    await write(said(1, 5, true));
    await store.settleMinutes(NOON + MINUTE_MS - 1);
    expect(await watched()).toEqual([]);
  });

  it('are settled again when an event arrives late', async () => {
    await write(said(1, 20, true), said(1, 20, true, NOON + 10 * MINUTE_MS));
    await store.settleMinutes(NOON + 20 * MINUTE_MS);
    await write(said(1, 3, false), said(2, 4, true));
    await store.settleMinutes(NOON + 21 * MINUTE_MS);
    expect(await watched()).toEqual([
      { minute, viewing: 2, visitor: null },
      { minute: minute + 10, viewing: 1, visitor: null },
    ]);
  });

  it('mark two viewings of one visitor', async () => {
    await write(said(1, 5, true), said(2, 5, true), said(3, 5, true));
    await store.settleMinutes(NOON + MINUTE_MS);
    expect(await watched()).toEqual([
      { minute, viewing: 1, visitor: null },
      { minute, viewing: 2, visitor: 2 },
      { minute, viewing: 3, visitor: 2 },
    ]);
  });
});

describe('touchedMinutes', () => {
  it('returns those at whose end an event may count, once', () => {
    const events = [said(1, 0, true), said(2, 24, false), said(1, 25, true), said(1, 5, null, NOON + MINUTE_MS)];
    expect(touchedMinutes(events)).toEqual([{ minute }]);
  });
});

import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADMIN_TOKEN, type TestApp } from '../../testing/app.ts';
import { testStore } from '../../testing/store.ts';
import { openWatchedApp, type WatchedApp } from '../../testing/watched-app.ts';
import { portOf } from '../../testing/watcher.ts';

/** Number of rows of a body that is written in batches. */
const LARGE = 5_200;

describe(`imports of more than 5,000 rows (${testStore})`, () => {
  let place: WatchedApp;
  let test: TestApp;
  beforeAll(async () => {
    place = await openWatchedApp();
    ({ test } = place);
  });
  afterAll(() => place.close());

  async function send(rows: readonly unknown[], query = '', publisher = 'acme') {
    const response = await test.app.inject({
      method: 'POST',
      url: `/v1/publishers/${publisher}:import${query}`,
      headers: { authorization: `Bearer ${ADMIN_TOKEN}`, 'content-type': 'application/x-ndjson' },
      payload: rows.map((row) => JSON.stringify(row)).join('\n'),
    });
    return { status: response.statusCode, json: response.json() };
  }

  const events = (prefix: string, count = LARGE) =>
    Array.from({ length: count }, (_, n) => ({ name: `events/${prefix}-${n}`, title: `${prefix} ${n}` }));

  async function countOf(prefix: string, publisher = 'acme'): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from events where publisher_id = ${publisher} and id like ${`${prefix}-%`}`.execute(
      test.store.database
    );
    return rows[0]?.count ?? 0;
  }

  it('let others read and write in the meantime, and become visible batch by batch', async () => {
    await place.create({ title: 'Derby' }, 'derby');
    let done = false;
    const imported = send(events('through')).finally(() => {
      done = true;
    });
    const seen = new Set<number>();
    let scores = 0;
    while (!done) {
      await place.patch('derby', { metadata: { score: { home: scores, away: 0 } } });
      const count = await countOf('through');
      if (done) break;
      scores += 1;
      seen.add(count);
    }
    const { json } = await imported;

    expect(json.collections.events).toEqual({ created: LARGE, changed: 0, unchanged: 0, bad: 0 });
    expect(await countOf('through')).toBe(LARGE);
    const partly = [...seen].filter((count) => count > 0 && count < LARGE);
    expect(partly.length).toBeGreaterThan(3);
    expect(scores).toBeGreaterThan(3);
  }, 120_000);

  it('lock the publisher only once a batch is ready to be written', async () => {
    await send(events('locks', 3));
    test.queries.length = 0;
    await send(events('locks'));
    const batches = batchesIn(test.queries);

    expect(batches.length).toBeGreaterThan(LARGE / 500);
    expect(test.queries.some(isLoad)).toBe(true);
    for (const batch of batches) {
      const [turn, end] = [batch.findIndex(isTurn), batch.findIndex(isEnd)];
      expect(turn).toBeGreaterThanOrEqual(0);
      expect(end).toBeGreaterThan(turn);
      expect(batch.slice(turn, end).filter(isLoad)).toEqual([]);
    }
  }, 120_000);

  it('are executed once if the request is repeated, also while it runs', async () => {
    const rows = events('once');
    const query = '?requestId=once';
    const [first, second] = await Promise.all([send(rows, query), send(rows, query)]);
    const third = await send(rows, query);
    const other = await send(events('other'), query);

    expect(first.json.collections.events).toEqual({ created: LARGE, changed: 0, unchanged: 0, bad: 0 });
    expect(second.json).toEqual(first.json);
    expect(third.json).toEqual(first.json);
    expect(other.json.error.details[0].reason).toBe('REQUEST_ID_REUSED');
    const { rows: changes } = await sql<{ count: number; ids: number }>`
      select count(*)::integer as count, count(distinct event_id)::integer as ids
      from event_changes where publisher_id = 'acme' and event_id like 'once-%'`.execute(test.store.database);
    expect(changes).toEqual([{ count: LARGE, ids: LARGE }]);
  }, 120_000);

  it('do not overwrite changes made since a batch was read', async () => {
    const rows = events('edited').map((row) => ({ ...row, metadata: { tv: { channel: '1' } } }));
    await send(rows);
    let done = false;
    const again = send(
      rows.map(({ name }) => ({ name, import: { merge: { metadata: { tv: { channel: '2' } } } } }))
    ).finally(() => {
      done = true;
    });
    const scores = new Map<string, number>();
    for (let n = 0; !done; n++) {
      const id = `edited-${(n * 37) % LARGE}`;
      await place.patch(id, { metadata: { score: { home: n, away: 0 } } });
      scores.set(id, n);
    }
    await again;

    const { rows: stored } = await sql<{ id: string; channel: string; home: number | null }>`
      select id, body #>> '{metadata,tv,channel}' as channel, (body #>> '{metadata,score,home}')::integer as home
      from events where publisher_id = 'acme' and id like 'edited-%'`.execute(test.store.database);
    const lost = stored.filter(({ id, channel, home }) => channel !== '2' || home !== (scores.get(id) ?? null));
    expect(lost).toEqual([]);
  }, 120_000);

  it('apply several rows of one resource in the order of the body, also in adjacent batches', async () => {
    const resources = 150;
    const titleOf = (n: number) => (Math.floor(n / resources) % 2 === 0 ? 'Even' : 'Odd');
    const rows = events('twice').map((_, n) => ({ name: `events/twice-${n % resources}`, title: titleOf(n) }));
    const { json } = await send(rows);

    expect(json.collections.events).toEqual({ created: resources, changed: LARGE - resources, unchanged: 0, bad: 0 });
    const { rows: stored } = await sql<{ id: string; title: string }>`
      select id, body ->> 'title' as title from events where publisher_id = 'acme' and id like 'twice-%'`.execute(
      test.store.database
    );
    const last = new Map(rows.map(({ name, title }) => [name, title]));
    expect(stored.filter(({ id, title }) => title !== last.get(`events/${id}`))).toEqual([]);
    expect(stored).toHaveLength(resources);
  }, 120_000);

  it('import rows that refer to each other in any order, and skip those with missing references', async () => {
    const { json } = await send([
      { name: 'events/named-first', title: 'First', entityIds: ['named-team'], videoIds: ['named-video'] },
      { name: 'events/named-nothing', title: 'Nothing', entityIds: ['nobody'] },
      { name: 'creativeWorks/named-work', title: 'Work', videoIds: ['named-video'] },
      'not JSON',
      { name: 'publishers/acme', displayName: 'Acme' },
      ...events('named'),
      { name: 'videos/named-video', markersSource: 'events/named-last' },
      { name: 'events/named-last', title: 'Last', videoIds: ['named-video'] },
      { name: 'entities/named-team', displayName: 'Team' },
    ]);

    expect(json.problems).toMatchObject([
      { line: 2, resource: 'events/named-nothing', reason: 'REFERENCE_NOT_FOUND' },
      { line: 4, resource: null },
    ]);
    expect(json.collections).toMatchObject({
      publishers: { changed: 1 },
      events: { created: LARGE + 2, bad: 1 },
      creativeWorks: { created: 1 },
      videos: { created: 1 },
      entities: { created: 1 },
    });
    for (const name of ['events/named-first', 'events/named-last', 'videos/named-video', 'creativeWorks/named-work'])
      expect((await test.manage('GET', `/acme/${name}`)).status).toBe(200);
    expect((await test.manage('GET', '/acme/events/named-nothing')).status).toBe(404);
  }, 120_000);

  it('are written in smaller batches while the server receives other requests', async () => {
    test.queries.length = 0;
    await send(events('alone'));
    const alone = batchesIn(test.queries).length;

    const url = `http://127.0.0.1:${await portOf(test.app)}/v1/events`;
    test.queries.length = 0;
    let done = false;
    const imported = send(events('beside')).finally(() => {
      done = true;
    });
    while (!done) {
      await fetch(url).then((response) => response.arrayBuffer());
      await wait(100);
    }
    await imported;

    expect(batchesIn(test.queries).length).toBeGreaterThan(2 * alone);
    expect(await countOf('beside')).toBe(LARGE);
  }, 120_000);

  it('leave no pending entries in the indexes of events', async () => {
    const pendingPages = async () => {
      const { rows } = await sql<{ pages: number }>`
        select gin_clean_pending_list('events_by_title') + gin_clean_pending_list('events_values') as pages`.execute(
        test.store.database
      );
      return rows[0]?.pages;
    };
    await pendingPages();
    await send(events('indexed').map((row) => ({ ...row, metadata: { tv: { channel: row.title } } })));
    expect(await pendingPages()).toBe(0);
    await place.create({ title: 'Derby' }, 'derby-indexed');
    expect(await pendingPages()).toBeGreaterThan(0);
  }, 120_000);

  it('write nothing with validateOnly', async () => {
    const { json } = await send(events('tried'), '?validateOnly=true');
    expect(json.collections.events.created).toBe(LARGE);
    expect(await countOf('tried')).toBe(0);
  }, 120_000);

  it('send one refresh per batch to watchers of everything, and nothing to others', async () => {
    const all = await place.watch('&filter=type_id="volley"');
    const unaffected = await place.watch('&filter=type_id="chess"');
    await send(events('watched').map((row) => ({ ...row, typeId: 'volley' })));
    const { revision } = await place.create({ typeId: 'volley' }, 'after');

    await expect.poll(() => all.received.at(-1)?.id, { timeout: 20_000 }).toBe(revision);
    expect(all.received.filter(({ event }) => event === 'reset').length).toBeGreaterThan(0);
    expect(unaffected.received).toEqual([]);
  }, 120_000);
});

/** The queries of each batch, which begins with a savepoint. */
function batchesIn(queries: readonly string[]): string[][] {
  const begins = queries.flatMap((query, index) => (query.includes('"savepoint import_lines"') ? [index] : []));
  return begins.map((begin, n) => queries.slice(begin, begins[n + 1]));
}

/** Reads the events of a batch. */
function isLoad(query: string): boolean {
  return (
    query.startsWith('{"kind":"SelectQueryNode"') &&
    ['"name":"events"', '"name":"create_time"'].every((part) => query.includes(part))
  );
}

/** Takes the publisher's next revision, which locks its row. */
function isTurn(query: string): boolean {
  return query.includes('"name":"counter"') && query.includes('"UpdateQueryNode"');
}

/** Empties the pending lists, which is the last statement of a batch. */
function isEnd(query: string): boolean {
  return query.includes('gin_clean_pending_list');
}

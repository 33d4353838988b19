import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/app.ts';
import { type AuditLog, createAuditLog } from '../../testing/audit.ts';
import { type AuditRow, FIRST_PREVIOUS_HASH, hashOfEvent, toHashedEvent } from './audit-event.ts';
import { chainEvents } from './chain-events.ts';

const PATH = '/v1/publishers/acme/auditEvents';

let server: TestApp;
let log: AuditLog;
beforeEach(async () => {
  server = await openTestApp();
  log = createAuditLog(server);
  await server.manage('POST', '?publisherId=acme', { body: { displayName: 'Acme' } });
});
afterEach(() => server.close());

const write = (id: string) => server.manage('POST', `/acme/entities?entityId=${id}`, { body: { displayName: id } });

/** Writes `count` events and waits until they are numbered. */
async function writeEvents(count: number) {
  for (let number = 1; number <= count; number += 1) await write(`e${number}`);
  return log.events(count);
}

const verify = async (checkpoint?: object) => (await log.post(`${PATH}:verify`, checkpoint && { checkpoint })).json;
const checkpoint = async () => (await log.get(`${PATH}:checkpoint`)).json;

const gapless = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

async function sequences(publisher = 'acme'): Promise<readonly (number | null)[]> {
  const rows = await server.store.database
    .selectFrom('audit_events')
    .where('publisher_id', '=', publisher)
    .orderBy('sequence')
    .select('sequence')
    .execute();
  return rows.map(({ sequence }) => sequence);
}

/** Rewrites a chain as somebody could who controls the database. */
async function rewriteChain(): Promise<void> {
  const { database } = server.store;
  const rows: AuditRow[] = await database
    .selectFrom('audit_events')
    .where('publisher_id', '=', 'acme')
    .orderBy('sequence')
    .selectAll()
    .execute();
  let hash = FIRST_PREVIOUS_HASH;
  for (const row of rows) {
    const previousHash = hash;
    hash = hashOfEvent(toHashedEvent(row, row.sequence ?? 0), previousHash);
    const update = database.updateTable('audit_events').where('publisher_id', '=', 'acme').where('id', '=', row.id);
    await update.set({ hash, previous_hash: previousHash }).execute();
  }
  await database.updateTable('audit_chains').where('publisher_id', '=', 'acme').set({ hash }).execute();
}

const run = (statement: string) => sql.raw(statement).execute(server.store.database);

describe('a chain', () => {
  it('is valid after writes, and while there are none', async () => {
    expect(await verify()).toEqual({ valid: true, checked: 0, firstInvalidSequence: null, matchesCheckpoint: null });
    await writeEvents(3);
    expect(await verify()).toEqual({ valid: true, checked: 3, firstInvalidSequence: null, matchesCheckpoint: null });
    expect(await verify(await checkpoint())).toMatchObject({ valid: true, matchesCheckpoint: true });
  });

  it.each([
    ['a changed actor', `update audit_events set actor = 'secretKeys/x' where sequence = 3`, 3],
    ['a changed time', `update audit_events set time = time - interval '1 hour' where sequence = 3`, 3],
    ['a changed field', `update audit_events set after = '{"displayName": "x"}' where sequence = 3`, 3],
    ['a changed hash', `update audit_events set hash = repeat('a', 64) where sequence = 5`, 5],
    ['a changed first event', `update audit_events set user_agent = null where sequence = 1`, 1],
    ['a deleted event', `delete from audit_events where sequence = 2`, 2],
    ['a deleted first event', `delete from audit_events where sequence = 1`, 1],
    ['a deleted last event', `delete from audit_events where sequence = 5`, 5],
    ['an inserted event', insertionAt(4, 4), 4],
    ['an event inserted at the end', insertionAt(5, 6), 6],
    ['two exchanged events', `update audit_events set sequence = 5 - sequence where sequence in (2, 3)`, 2],
  ])('AUD-03: with %s is invalid from that event on', async (_, statement, first) => {
    await writeEvents(5);
    await run(`${statement} and publisher_id = 'acme'`);
    expect(await verify()).toMatchObject({ valid: false, firstInvalidSequence: first });
    // It stays so, and further events are recorded.
    await write('later');
    await log.events(6);
    expect(await verify()).toMatchObject({ valid: false, firstInvalidSequence: first });
  });

  it('AUD-04: that was rewritten as a whole is valid, but does not match an earlier checkpoint', async () => {
    await writeEvents(3);
    const before = await checkpoint();
    await run(`update audit_events set actor = 'secretKeys/x' where sequence = 2 and publisher_id = 'acme'`);
    await rewriteChain();
    expect(await verify()).toMatchObject({ valid: true, firstInvalidSequence: null });
    expect(await verify(before)).toMatchObject({ valid: true, matchesCheckpoint: false });
    expect(await verify(await checkpoint())).toMatchObject({ valid: true, matchesCheckpoint: true });
  });

  it('AUD-04: that was cut does not match a checkpoint of what was there', async () => {
    await writeEvents(3);
    const before = await checkpoint();
    await run(`delete from audit_events where sequence = 3 and publisher_id = 'acme'`);
    await run(`update audit_chains set sequence = 2,
      hash = (select hash from audit_events where sequence = 2 and publisher_id = 'acme') where publisher_id = 'acme'`);
    expect(await verify()).toMatchObject({ valid: true, checked: 2 });
    expect(await verify(before)).toMatchObject({ matchesCheckpoint: false });
  });

  it('AUD-05: has no event of a write that rolls back, only validates, fails or repeats a request', async () => {
    await write('ajax');
    expect((await write('ajax')).status).toBe(409);
    const body = { displayName: 'x' };
    expect((await server.manage('PATCH', '/acme/entities/ajax?validateOnly=true', { body })).status).toBe(200);
    expect((await server.manage('PATCH', '/acme/entities/ajax?etag="0"', { body })).status).toBe(409);
    expect((await server.manage('PATCH', '/acme/entities/nobody', { body })).status).toBe(404);
    for (const _ of [1, 2])
      expect((await server.manage('PATCH', '/acme/entities/ajax?requestId=r1', { body })).status).toBe(200);
    expect((await server.manage('POST', '/acme/analytics:query', { body: {} })).status).toBe(400);
    await log.events(2);
    const rows = await server.store.database.selectFrom('audit_events').select('action').orderBy('time').execute();
    expect(rows.map(({ action }) => action)).toEqual(['publisher.create', 'entity.create', 'entity.update']);
  });

  it('AUD-05: has no event of a request without permission, nor of the use of a secret key', async () => {
    await server.manage('POST', '?publisherId=rival');
    const { json: key } = await server.manage('POST', '/acme/secretKeys', { body: { scopes: ['catalog:read'] } });
    const requests = [
      { path: '/acme/entities?entityId=psv', token: key.secret },
      { path: '/acme/analytics:exportViewer', token: key.secret },
      { path: '/acme:import', token: key.secret },
      { path: '/rival/entities?entityId=psv', token: key.secret },
      { path: '/acme/entities?entityId=psv', token: 'wrong' },
    ];
    const answers = [];
    for (const { path, token } of requests) answers.push(await server.manage('POST', path, { token, body: {} }));
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 401]);
    const used = async () => (await server.manage('GET', `/acme/secretKeys/${key.id}`)).json.lastUseTime;
    await expect.poll(used).not.toBeNull();

    const rows = await server.store.database.selectFrom('audit_events').select('action').orderBy('time').execute();
    expect(rows.map(({ action }) => action)).toEqual(['publisher.create', 'publisher.create', 'secretKey.create']);
  });

  it('AUD-05: is gapless within 2 s after 1,000 parallel writes, by two servers', async () => {
    const second = await server.openSecond();
    await write('ajax');
    const servers = [server, second];
    const patch = (number: number) =>
      servers[number % 2]?.manage('PATCH', '/acme/entities/ajax', { body: { displayName: `n${number}` } });
    // As many at once as the store accepts.
    for (let first = 0; first < 1_000; first += 200) {
      const answers = await Promise.all(Array.from({ length: 200 }, (_, index) => patch(first + index)));
      expect(answers.filter((answer) => answer?.status !== 200)).toEqual([]);
    }
    const written = performance.now();
    while ((await sequences()).includes(null) && performance.now() - written < 2_000) await wait(50);
    expect(await sequences()).toEqual(gapless(1_001));
    expect(await verify()).toMatchObject({ valid: true, checked: 1_001 });
    await second.close();
  }, 60_000);

  it('AUD-01: has one event of a deletion that also removes references', async () => {
    await write('ajax');
    await server.manage('POST', '/acme/events?eventId=e1', { body: { entityIds: ['ajax'] } });
    expect((await server.manage('DELETE', '/acme/entities/ajax?references=UNLINK')).status).toBe(200);
    const events = await log.events(3);
    expect(events.map(({ action, target }) => [action, target])).toEqual([
      ['entity.create', 'publishers/acme/entities/ajax'],
      ['event.create', 'publishers/acme/events/e1'],
      ['entity.delete', 'publishers/acme/entities/ajax'],
    ]);
  });

  it('AUD-01: has one event of an import that is written in batches, also if it is repeated', async () => {
    const lines = Array.from({ length: 5_001 }, (_, index) => `{"name": "entities/n${index}"}\n`);
    const headers = { 'content-type': 'application/x-ndjson' };
    for (const _ of [1, 2]) {
      const body = lines.join('');
      expect((await server.manage('POST', '/acme:import?requestId=r1', { body, headers })).status).toBe(200);
    }
    expect(await log.events(1)).toMatchObject([
      { action: 'publisher.import', target: 'publishers/acme', after: { lineCount: 5_001 } },
    ]);
  }, 60_000);

  it('AUD-05: is gapless and valid if many servers number its events at the same time', async () => {
    let isDone = false;
    const jobs = Array.from({ length: 4 }, async () => {
      while (!isDone) {
        await chainEvents(server.store.database);
        await wait(1);
      }
    });
    for (let round = 0; round < 20; round += 1)
      await Promise.all(Array.from({ length: 10 }, (_, index) => write(`r${round}e${index}`)));
    isDone = true;
    await Promise.all(jobs);
    await chainEvents(server.store.database);
    expect(await sequences()).toEqual(gapless(200));
    expect(await verify()).toMatchObject({ valid: true, checked: 200 });
  }, 60_000);

  it('is verified while events are added', async () => {
    await writeEvents(3);
    const results = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        await write(`x${index}`);
        return verify();
      })
    );
    expect(results.every(({ valid }) => valid)).toBe(true);
  });

  it('outlives its publisher, and continues if there is another one with its id', async () => {
    await writeEvents(2);
    await server.manage('DELETE', '/acme');
    expect((await log.get(PATH)).json.totalSize).toBe(2);
    expect(await verify()).toMatchObject({ valid: true, checked: 2 });
    await server.manage('POST', '?publisherId=acme');
    await write('again');
    expect((await log.events(3)).map(({ sequence }) => sequence)).toEqual([1, 2, 3]);
    expect((await log.get('/v1/publishers/nobody/auditEvents')).json.error.details[0].reason).toBe(
      'RESOURCE_NOT_FOUND'
    );
  });
});

describe('AUDIT_DAYS', () => {
  const age = (where: string) =>
    run(`update audit_events set time = time - interval '731 days' where ${where} and publisher_id = 'acme'`);
  /** A start prunes. */
  const restart = async (settings: Parameters<TestApp['openSecond']>[0] = {}) => {
    const second = await server.openSecond(settings);
    await second.app.ready();
    await second.close();
  };

  it('deletes events from the beginning, and keeps the last deleted hash as the anchor of a valid chain', async () => {
    const events = await writeEvents(5);
    await prune(3);
    expect(await sequences()).toEqual([4, 5]);
    expect(await verify()).toMatchObject({ valid: true, checked: 2 });
    expect((await chainRow()).anchor_hash).toBe(events[2]?.hash);
    expect((await log.events(2)).map(({ sequence }) => sequence)).toEqual([4, 5]);
  });

  it('makes older checkpoints incomparable, and compares one of the last deleted event', async () => {
    await writeEvents(2);
    const two = await checkpoint();
    await write('third');
    await log.events(3);
    const three = await checkpoint();
    await write('fourth');
    await log.events(4);
    await prune(3);
    expect(await verify(two)).toMatchObject({ valid: true, matchesCheckpoint: null });
    expect(await verify(three)).toMatchObject({ valid: true, matchesCheckpoint: true });
  });

  it('reports a deleted event after the anchor', async () => {
    await writeEvents(5);
    await prune(2);
    await run(`delete from audit_events where sequence = 3 and publisher_id = 'acme'`);
    expect(await verify()).toMatchObject({ valid: false, firstInvalidSequence: 3 });
  });

  it('keeps an old event that follows a newer one', async () => {
    await writeEvents(3);
    await age('sequence = 2');
    await restart();
    expect(await sequences()).toEqual([1, 2, 3]);
  });

  it('0 keeps everything', async () => {
    await writeEvents(2);
    await age('true');
    await restart({ auditDays: 0 });
    expect(await sequences()).toEqual([1, 2]);
    await restart();
    expect(await sequences()).toEqual([]);
  });

  /** Deletes the events up to a number without changing their hashes: their time is set after they were checked. */
  async function prune(last: number): Promise<void> {
    await age(`sequence <= ${last}`);
    await restart();
    expect((await chainRow()).anchor_sequence).toBe(last);
  }

  async function chainRow() {
    const rows = server.store.database.selectFrom('audit_chains').where('publisher_id', '=', 'acme').selectAll();
    return rows.executeTakeFirstOrThrow();
  }
});

/** A copy of an event, under another number. */
function insertionAt(source: number, sequence: number): string {
  return `insert into audit_events
    select publisher_id, id || 'x', ${sequence}, time, actor, session, via, action, target, change, before, after,
      truncated, request_id, address_prefix, user_agent, hash, previous_hash
    from audit_events where sequence = ${source}`;
}

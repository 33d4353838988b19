import { appendFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Registry } from 'prom-client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Buffer } from '../collect/buffer.ts';
import { createLogBuffer } from '../collect/log-buffer.ts';
import { diskFiles, segmentName } from '../collect/log-files.ts';
import { type DuckStore, openDuckStore } from '../store/duckdb-store.ts';
import { type AggregatorPorts, createRecordAggregator } from '../viewing/record-aggregator.ts';
import { createFeedMetrics } from './feed-metrics.ts';
import { createLazyStore, type LazyStore } from './lazy-store.ts';
import { createWriter, type Writer } from './writer.ts';

const NOON = Date.parse('2026-11-21T12:00:00Z');

let folder: string;
let quarantined: string[];
let failures: unknown[];
/** The failure of the store's next write. */
let mishaps: (() => void)[];
/** The result of the event database. */
let findEvents: AggregatorPorts['findEvents'];
let buffer: Buffer;
let stores: LazyStore;
let writer: Writer;
let registry: Registry;

const logs = () => join(folder, 'collect');

function open(): void {
  registry = new Registry();
  buffer = createLogBuffer({ folder: logs(), files: diskFiles, clock: () => NOON, onTruncated: () => {} });
  stores = createLazyStore({
    open: async () => withMishaps(await openDuckStore({ path: join(folder, 'viewings.duckdb') })),
    onOpenFailure: () => {},
  });
  writer = createWriter({
    buffer,
    stores,
    createAggregator: (store) =>
      createRecordAggregator({
        store,
        hash: (id) => BigInt(id.length),
        findEvents: (...of) => findEvents(...of),
        clock: () => NOON,
      }),
    quarantineRecord: async (_, reason) => void quarantined.push(reason),
    isDatabaseFailure: () => false,
    days: 0,
    metrics: createFeedMetrics(registry),
    clock: () => NOON,
    onFailure: (error) => failures.push(error),
  });
}

function withMishaps(store: DuckStore): DuckStore {
  return {
    ...store,
    async write(part) {
      mishaps.shift()?.();
      await store.write(part);
    },
  };
}

async function close(): Promise<void> {
  await writer.close();
  await buffer.close();
  await stores.close();
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'touchline-feed-'));
  quarantined = [];
  failures = [];
  mishaps = [];
  findEvents = async () => new Map();
  open();
});
afterEach(async () => {
  await close();
  rmSync(folder, { recursive: true, force: true });
});

/** Creates a record with two events of a viewing: its start, and `hb` number n. */
const lineOf = (id: string, n = 2, time = NOON) =>
  JSON.stringify({
    time,
    envKey: 'k',
    origin: null,
    userAgent: 'Mozilla/5.0',
    country: null,
    metadata: {},
    parts: [
      {
        publisher: 'acme',
        events: [
          { e: 'viewstart', xid: id, xsqno: 1, psqno: 1, uti: time, vid: 'derby', mvrid: 'visitor' },
          { e: 'hb', xid: id, xsqno: n, psqno: n, uti: time + n },
        ],
      },
    ],
  });
const rows = async (sql: string) => (await stores.getOrTimeout()).read(sql);
const counts = async () => {
  const sql = 'SELECT (SELECT count(*) FROM all_viewings) AS viewings, (SELECT count(*) FROM viewing_events) AS events';
  return Object.values((await rows(sql))[0] ?? {});
};

describe('the writer', () => {
  it('stores collected events once, including duplicates', async () => {
    await Promise.all(['a', 'b', 'a'].map((id) => buffer.append(lineOf(id))));
    await writer.flushed();
    expect(await counts()).toEqual([2, 4]);

    await buffer.append(lineOf('a', 3));
    await buffer.append(lineOf('a', 2));
    await writer.flushed();
    expect(await counts()).toEqual([2, 5]);
    expect(await registry.metrics()).toContain('touchline_analytics_stored_events_total 5');
  });

  it('continues after a restart in the middle of a viewing', async () => {
    await buffer.append(lineOf('a'));
    await writer.flushed();
    await close();
    open();
    await buffer.append(lineOf('a', 3));
    await writer.flushed();
    expect(await counts()).toEqual([1, 3]);
  });

  it('stores what an earlier process collected but did not store', async () => {
    await buffer.append(lineOf('a'));
    await close();
    open();
    await writer.flushed();
    expect(await counts()).toEqual([1, 2]);
  });

  it('follows another process that writes to the same folder', async () => {
    await buffer.append(lineOf('a'));
    await writer.flushed();
    const other = join(logs(), segmentName('events', NOON + 1, 99).replace(`-${process.pid}-`, '-1-'));
    appendFileSync(other, `${lineOf('b')}\n{"half":`);
    await writer.flushed();
    expect(await counts()).toEqual([2, 4]);
  });

  it('retries failed writes, and counts nothing twice', async () => {
    const full = () => {
      throw Object.assign(new Error('IO Error: no space left on device'));
    };
    mishaps = [full, full, full];
    await Promise.all(['a', 'b'].map((id) => buffer.append(lineOf(id))));
    await writer.flushed();
    expect(await counts()).toEqual([2, 4]);
    expect([failures.length, quarantined]).toEqual([1, []]);
  });

  it('quarantines an invalid record, and stores the others', async () => {
    const poison = lineOf('bad').replace('"parts":[{', '"parts":[null,{');
    await Promise.all([buffer.append(lineOf('a')), buffer.append('no json'), buffer.append(poison)]);
    await buffer.append(lineOf('b'));
    await writer.flushed();
    expect(await counts()).toEqual([2, 4]);
    expect(new Set(quarantined)).toEqual(new Set(['LINE_UNREADABLE', 'LINE_FAILED']));
    await close();
    open();
    await buffer.append(lineOf('c'));
    await writer.flushed();
    expect(await counts()).toEqual([3, 6]);
  });

  it('quarantines a record that the event database rejects, and waits while that database is down', async () => {
    const codes = ['53100', '53100'];
    findEvents = async (_, videoIds) => {
      const code = videoIds.includes('bad') ? '22021' : codes.pop();
      if (code) throw Object.assign(new Error('rejected'), { code });
      return new Map();
    };
    await Promise.all([buffer.append(lineOf('a')), buffer.append(lineOf('b').replace('derby', 'bad'))]);
    await writer.flushed();
    expect([await counts(), quarantined]).toEqual([[1, 2], ['LINE_FAILED']]);
  });

  it('changes rows between two batches, and then forgets its state', async () => {
    await buffer.append(lineOf('a'));
    await writer.flushed();
    await writer.between(async (store) => {
      await store.change(['DELETE FROM open_viewings', 'DELETE FROM viewing_events']);
    });
    await buffer.append(lineOf('a', 3));
    await writer.flushed();
    expect(await counts()).toEqual([1, 2]);
  });

  it('opens no store if there is nothing to store', async () => {
    mkdirSync(logs());
    await writer.flushed();
    expect(readdirSync(folder)).toEqual(['collect']);
  });
});

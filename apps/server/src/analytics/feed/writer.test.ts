import { appendFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Registry } from 'prom-client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Buffer } from '../../collect/buffer.ts';
import { createLogBuffer } from '../../collect/log-buffer.ts';
import { diskFiles, segmentName } from '../../collect/log-files.ts';
import { type DuckStore, openDuckStore } from '../store/duckdb-store.ts';
import { createLineFold, type FoldPorts } from '../viewing/fold-lines.ts';
import { createFeedMetrics } from './feed-metrics.ts';
import { createStoreAtNeed, type StoreAtNeed } from './store-at-need.ts';
import { createWriter, type Writer } from './writer.ts';

const NOON = Date.parse('2026-11-21T12:00:00Z');

let folder: string;
let aside: string[];
let failures: unknown[];
/** What goes wrong in the store, when it is next asked to write. */
let mishaps: (() => void)[];
/** What the database of events answers. */
let findEvents: FoldPorts['findEvents'];
let buffer: Buffer;
let stores: StoreAtNeed;
let writer: Writer;
let registry: Registry;

const logs = () => join(folder, 'collect');

function open(): void {
  registry = new Registry();
  buffer = createLogBuffer({ folder: logs(), files: diskFiles, clock: () => NOON, onTorn: () => {} });
  stores = createStoreAtNeed({
    open: async () => withMishaps(await openDuckStore({ path: join(folder, 'viewings.duckdb') })),
    onClosed: () => {},
  });
  writer = createWriter({
    buffer,
    stores,
    createFold: (store) =>
      createLineFold({
        store,
        hash: (id) => BigInt(id.length),
        findEvents: (...of) => findEvents(...of),
        clock: () => NOON,
      }),
    setAside: async (_, reason) => void aside.push(reason),
    isOfOthers: () => false,
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
  aside = [];
  failures = [];
  mishaps = [];
  findEvents = async () => new Map();
  open();
});
afterEach(async () => {
  await close();
  rmSync(folder, { recursive: true, force: true });
});

/** A line of two events of a viewing: its start, and `hb` number n. */
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
const rows = async (sql: string) => (await stores.ask()).read(sql);
const counts = async () => {
  const sql = 'SELECT (SELECT count(*) FROM all_viewings) AS viewings, (SELECT count(*) FROM viewing_events) AS events';
  return Object.values((await rows(sql))[0] ?? {});
};

describe('the writer', () => {
  it('stores what is collected, once, also what came twice', async () => {
    await Promise.all(['a', 'b', 'a'].map((id) => buffer.append(lineOf(id))));
    await writer.settled();
    expect(await counts()).toEqual([2, 4]);

    await buffer.append(lineOf('a', 3));
    await buffer.append(lineOf('a', 2));
    await writer.settled();
    expect(await counts()).toEqual([2, 5]);
    expect(await registry.metrics()).toContain('touchline_analytics_stored_events_total 5');
  });

  it('goes on where it was when the process ended, in the middle of a viewing', async () => {
    await buffer.append(lineOf('a'));
    await writer.settled();
    await close();
    open();
    await buffer.append(lineOf('a', 3));
    await writer.settled();
    expect(await counts()).toEqual([1, 3]);
  });

  it('stores what an earlier process collected and did not store', async () => {
    await buffer.append(lineOf('a'));
    await close();
    open();
    await writer.settled();
    expect(await counts()).toEqual([1, 2]);
  });

  it('follows what another process writes into the same folder', async () => {
    await buffer.append(lineOf('a'));
    await writer.settled();
    const other = join(logs(), segmentName('events', NOON + 1, 99).replace(`-${process.pid}-`, '-1-'));
    appendFileSync(other, `${lineOf('b')}\n{"half":`);
    await writer.settled();
    expect(await counts()).toEqual([2, 4]);
  });

  it('tries again what could not be stored, and counts nothing twice', async () => {
    const full = () => {
      throw Object.assign(new Error('IO Error: no space left on device'));
    };
    mishaps = [full, full, full];
    await Promise.all(['a', 'b'].map((id) => buffer.append(lineOf(id))));
    await writer.settled();
    expect(await counts()).toEqual([2, 4]);
    expect([failures.length, aside]).toEqual([1, []]);
  });

  it('sets aside a line that nothing can be made of, and stores those beside it', async () => {
    const poison = lineOf('bad').replace('"parts":[{', '"parts":[null,{');
    await Promise.all([buffer.append(lineOf('a')), buffer.append('no json'), buffer.append(poison)]);
    await buffer.append(lineOf('b'));
    await writer.settled();
    expect(await counts()).toEqual([2, 4]);
    expect(new Set(aside)).toEqual(new Set(['LINE_UNREADABLE', 'LINE_FAILED']));
    await close();
    open();
    await buffer.append(lineOf('c'));
    await writer.settled();
    expect(await counts()).toEqual([3, 6]);
  });

  it('sets aside a line that the database of events refuses, and waits for one that is not well', async () => {
    const codes = ['53100', '53100'];
    findEvents = async (_, videoIds) => {
      const code = videoIds.includes('bad') ? '22021' : codes.pop();
      if (code) throw Object.assign(new Error('refused'), { code });
      return new Map();
    };
    await Promise.all([buffer.append(lineOf('a')), buffer.append(lineOf('b').replace('derby', 'bad'))]);
    await writer.settled();
    expect([await counts(), aside]).toEqual([[1, 2], ['LINE_FAILED']]);
  });

  it('changes rows between two parts, and then knows only what is left', async () => {
    await buffer.append(lineOf('a'));
    await writer.settled();
    await writer.between(async (store) => {
      await store.change(['DELETE FROM open_viewings', 'DELETE FROM viewing_events']);
    });
    await buffer.append(lineOf('a', 3));
    await writer.settled();
    expect(await counts()).toEqual([1, 2]);
  });

  it('opens nothing when there is nothing to store', async () => {
    mkdirSync(logs());
    await writer.settled();
    expect(readdirSync(folder)).toEqual(['collect']);
  });
});

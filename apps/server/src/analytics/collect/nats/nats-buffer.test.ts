import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BatchRecord } from '../batch-record.ts';
import type { Buffer, BufferedRecord } from '../buffer.ts';
import { claimWriter } from './claim-writer.ts';
import { createNatsBuffer, splitRecord } from './nats-buffer.ts';
import { createNatsLink, type NatsLink } from './nats-link.ts';

const URLS = [process.env['TEST_NATS_URL'] ?? 'nats://127.0.0.1:4222'];

async function isNatsReachable(): Promise<boolean> {
  const link = createNatsLink(URLS);
  return link.session().then(
    () => link.close().then(() => true),
    () => false
  );
}

const batch = (events: number): BatchRecord => ({
  time: 1,
  envKey: 'k',
  origin: null,
  userAgent: '',
  country: null,
  metadata: {},
  parts: [
    { publisher: 'acme', events: Array.from({ length: events }, (_, n) => ({ e: 'hb', n, pad: 'x'.repeat(1_000) })) },
  ],
});

describe('a record that is too large for a message', () => {
  it('is split into several, with each event once', () => {
    const records = splitRecord(JSON.stringify(batch(100)), 30_000);
    expect(records.every((record) => record.length <= 30_000)).toBe(true);
    const events = records.flatMap((record) => (JSON.parse(record) as BatchRecord).parts[0]?.events ?? []);
    expect(events.map(({ n }) => n)).toEqual(Array.from({ length: 100 }, (_, n) => n));
  });

  it('keeps events without a publisher separate', () => {
    const record = JSON.stringify({ ...batch(40), unattributed: [{ e: 'hb', xid: 'v', padding: 'x'.repeat(500) }] });
    const records = splitRecord(record, 5_000).map((part) => JSON.parse(part) as BatchRecord);
    expect(records.flatMap(({ unattributed = [] }) => unattributed.map(({ xid }) => xid))).toEqual(['v']);
    expect(records.flatMap(({ parts }) => parts.flatMap(({ events }) => events))).toHaveLength(40);
  });

  it('throws if a single event is too large', () => {
    expect(() => splitRecord(JSON.stringify(batch(1)), 500)).toThrow('an event has more than 500 bytes');
  });
});

/** Skipped if NATS (`nats-server -js`) is not running. */
describe.skipIf(!(await isNatsReachable()))('the buffer in JetStream (needs NATS on 127.0.0.1:4222)', () => {
  let link: NatsLink;
  let stream: string;
  let buffer: Buffer;

  beforeAll(() => {
    link = createNatsLink(URLS);
  });
  afterAll(() => link.close());
  beforeEach(() => {
    stream = `TOUCHLINE_TEST_${randomBytes(6).toString('hex')}`;
    buffer = createNatsBuffer({ link, stream });
  });
  afterEach(async () => {
    const { manager } = await link.session();
    for (const name of [stream, `${stream}_WRITER`]) await manager.streams.delete(name).catch(() => {});
  });

  async function follow(count: number, progress = new Map<string, string>()) {
    const end = new AbortController();
    const records: BufferedRecord[] = [];
    for await (const chunk of buffer.follow(progress, { max: 100_000, signal: end.signal })) {
      records.push(...chunk);
      if (records.length >= count) end.abort();
    }
    return records;
  }
  const positions = (records: readonly BufferedRecord[]) =>
    new Map(records.map(({ source, position }) => [source, position]));

  it('yields existing and new records in order, and continues after the given position', async () => {
    for (const record of ['one', 'two é']) await buffer.append(record);
    const following = follow(3);
    await buffer.append('three');
    const records = await following;
    expect(records.map(({ record }) => record)).toEqual(['one', 'two é', 'three']);
    expect(positions(records)).toEqual(await buffer.ends());
    expect((await follow(2, positions(records.slice(0, 1)))).map(({ record }) => record)).toEqual(['two é', 'three']);
  });

  it('purges stored records and keeps the rest', async () => {
    for (const record of ['one', 'two', 'three']) await buffer.append(record);
    const records = await follow(3);
    expect(await buffer.release(positions(records.slice(0, 2)))).toEqual([]);
    expect((await follow(1)).map(({ record }) => record)).toEqual(['three']);
  });

  it('ignores the positions of a stream that no longer exists', async () => {
    await buffer.append('one');
    expect(await buffer.release(new Map([[`${stream}@2020-01-01`, '1']]))).toEqual([`${stream}@2020-01-01`]);
  });

  it('accepts a batch that is larger than a message', async () => {
    await buffer.append(JSON.stringify(batch(3_000)));
    const records = await follow(4);
    expect(records.flatMap(({ record }) => (JSON.parse(record) as BatchRecord).parts[0]?.events ?? [])).toHaveLength(
      3_000
    );
  });

  it('accepts many batches at once', async () => {
    await Promise.all(Array.from({ length: 500 }, (_, n) => buffer.append(`${n} ${'x'.repeat(2_000)}`)));
    expect(new Set((await follow(500)).map(({ record }) => record)).size).toBe(500);
  });

  it('allows only the first store to follow it', async () => {
    await Promise.all([claimWriter(link, stream, 'first'), claimWriter(link, stream, 'first')]);
    await expect(claimWriter(link, stream, 'second')).rejects.toThrow('Another store already follows');
    await claimWriter(link, stream, 'first');
  });
});

it('a buffer whose NATS server is unreachable rejects records', async () => {
  const buffer = createNatsBuffer({ link: createNatsLink(['nats://127.0.0.1:1']), stream: 'none' });
  await expect(buffer.append('x')).rejects.toThrow();
  await buffer.close();
});

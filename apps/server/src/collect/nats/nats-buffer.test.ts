import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Buffer, BufferedLine } from '../buffer.ts';
import type { BatchLine } from '../line.ts';
import { claimWriter } from './claim-writer.ts';
import { createNatsBuffer } from './nats-buffer.ts';
import { createNatsLink, type NatsLink } from './nats-link.ts';
import { splitLine } from './split-line.ts';

const URLS = [process.env['TEST_NATS_URL'] ?? 'nats://127.0.0.1:4222'];

async function isNatsReachable(): Promise<boolean> {
  const link = createNatsLink(URLS);
  return link.session().then(
    () => link.close().then(() => true),
    () => false
  );
}

const batch = (events: number): BatchLine => ({
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

describe('a line that is too large for a message', () => {
  it('becomes several, which have each of its events once', () => {
    const lines = splitLine(JSON.stringify(batch(100)), 30_000);
    expect(lines.every((line) => line.length <= 30_000)).toBe(true);
    const events = lines.flatMap((line) => (JSON.parse(line) as BatchLine).parts[0]?.events ?? []);
    expect(events.map(({ n }) => n)).toEqual(Array.from({ length: 100 }, (_, n) => n));
  });

  it('keeps apart what has no publisher yet', () => {
    const line = JSON.stringify({ ...batch(40), unattributed: [{ e: 'hb', xid: 'v', padding: 'x'.repeat(500) }] });
    const lines = splitLine(line, 5_000).map((part) => JSON.parse(part) as BatchLine);
    expect(lines.flatMap(({ unattributed = [] }) => unattributed.map(({ xid }) => xid))).toEqual(['v']);
    expect(lines.flatMap(({ parts }) => parts.flatMap(({ events }) => events))).toHaveLength(40);
  });

  it('cannot be sent where one event is too large', () => {
    expect(() => splitLine(JSON.stringify(batch(1)), 500)).toThrow('an event has more than 500 bytes');
  });
});

/** Where there is no NATS (`nats-server -js`), there is nothing to try. */
describe.skipIf(!(await isNatsReachable()))('a buffer in JetStream (needs NATS on 127.0.0.1:4222)', () => {
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
    const found: BufferedLine[] = [];
    for await (const lines of buffer.follow(progress, { max: 100_000, signal: end.signal })) {
      found.push(...lines);
      if (found.length >= count) end.abort();
    }
    return found;
  }
  const positions = (lines: readonly BufferedLine[]) =>
    new Map(lines.map(({ source, position }) => [source, position]));

  it('gives what there is and what comes, in order, and goes on behind the place it is told', async () => {
    for (const line of ['one', 'two é']) await buffer.append(line);
    const following = follow(3);
    await buffer.append('three');
    const lines = await following;
    expect(lines.map(({ line }) => line)).toEqual(['one', 'two é', 'three']);
    expect(positions(lines)).toEqual(await buffer.ends());
    expect((await follow(2, positions(lines.slice(0, 1)))).map(({ line }) => line)).toEqual(['two é', 'three']);
  });

  it('purges what is stored and keeps the rest', async () => {
    for (const line of ['one', 'two', 'three']) await buffer.append(line);
    const lines = await follow(3);
    expect(await buffer.release(positions(lines.slice(0, 2)))).toEqual([]);
    expect((await follow(1)).map(({ line }) => line)).toEqual(['three']);
  });

  it('knows that the places of a stream that is no more mean nothing', async () => {
    await buffer.append('one');
    expect(await buffer.release(new Map([[`${stream}@2020-01-01`, '1']]))).toEqual([`${stream}@2020-01-01`]);
  });

  it('takes a batch that is larger than a message', async () => {
    await buffer.append(JSON.stringify(batch(3_000)));
    const lines = await follow(4);
    expect(lines.flatMap(({ line }) => (JSON.parse(line) as BatchLine).parts[0]?.events ?? [])).toHaveLength(3_000);
  });

  it('takes as much as comes at once', async () => {
    await Promise.all(Array.from({ length: 500 }, (_, n) => buffer.append(`${n} ${'x'.repeat(2_000)}`)));
    expect(new Set((await follow(500)).map(({ line }) => line)).size).toBe(500);
  });

  it('is followed by one store: the first that asks', async () => {
    await Promise.all([claimWriter(link, stream, 'first'), claimWriter(link, stream, 'first')]);
    await expect(claimWriter(link, stream, 'second')).rejects.toThrow('Another store follows');
    await claimWriter(link, stream, 'first');
  });
});

it('a buffer whose NATS cannot be reached takes nothing', async () => {
  const buffer = createNatsBuffer({ link: createNatsLink(['nats://127.0.0.1:1']), stream: 'none' });
  await expect(buffer.append('x')).rejects.toThrow();
  await buffer.close();
});

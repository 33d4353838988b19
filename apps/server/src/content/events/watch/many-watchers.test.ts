import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { testStore } from '../../../testing/store.ts';
import { openWatchedApp, type WatchedApp } from '../../../testing/watched-app.ts';

let place: WatchedApp;
let watch: WatchedApp['watch'];
let create: WatchedApp['create'];
let patch: WatchedApp['patch'];

beforeAll(async () => {
  place = await openWatchedApp();
  ({ watch, create, patch } = place);
});
afterEach(() => place.dropAll());
afterAll(() => place.close());

const manyTimes = <Value>(count: number, value: (index: number) => Value) =>
  Array.from({ length: count }, (_, index) => value(index));
/** Queries that read the log of changes. */
const reads = () => place.test.queries.filter((query) => query.includes('event_changes as later')).length;
const score = (home: number) => ({ metadata: { score: { home, away: 0 } } });

describe(`many watchers (${testStore})`, () => {
  it('API-02, CAL-15: fifty pages receive a new score within a second', async () => {
    const { id } = await create(score(0));
    const pages = await Promise.all(manyTimes(50, () => watch('&filter=metadata.score.home%3E=0')));
    const revision = await patch(id, score(1));
    const done = Date.now();

    await expect.poll(() => pages.filter(({ received }) => received.length > 0).length).toBe(50);
    const latest = Math.max(...pages.map(({ received }) => received[0]?.at ?? Number.POSITIVE_INFINITY));
    expect(latest - done).toBeLessThan(1_000);
    expect(new Set(pages.map(({ received }) => `${received[0]?.id} ${received[0]?.data.metadata.score.home}`))).toEqual(
      new Set([`${revision} 1`])
    );
  });

  it('cost one read per burst of writes, and one evaluation per distinct query', async () => {
    const { id } = await create();
    const pages = await Promise.all(manyTimes(30, (index) => watch(index % 2 ? '' : '&locale=nl')));
    await expect.poll(() => pages.every(({ lastEventId }) => lastEventId !== '')).toBe(true);
    const before = reads();
    const revisions = await Promise.all(manyTimes(20, (index) => patch(id, score(index))));

    await expect.poll(() => pages.map(({ received }) => received.length)).toEqual(pages.map(() => revisions.length));
    // One for the first write; the others share the read 50 ms later. A slow machine may need a third.
    expect(reads() - before).toBeLessThan(revisions.length / 2);
  });

  it('cost the store nothing while nobody watches', async () => {
    const { id } = await create();
    await patch(id, score(0));
    // The watchers of the previous test leave in their own time, and so does the last read for them.
    await expect.poll(watcherCount).toBe(0);
    await expect
      .poll(async () => {
        const seen = reads();
        await new Promise((resolve) => setTimeout(resolve, 100));
        return reads() - seen;
      })
      .toBe(0);
    const before = reads();
    await patch(id, score(1));
    expect(reads()).toBe(before);
  });

  it('are disconnected if they do not read, without delaying others', async () => {
    const { id } = await create();
    const [reader, sleeper] = [await watch(), await watch()];
    sleeper.pause();
    const label = 'x'.repeat(2_000);
    const markers = manyTimes(200, (index) => ({ id: `m${index}`, kind: 'note', time: '2026-11-21T12:00:00Z', label }));
    for (let n = 0; n < 100; n++) {
      await patch(id, { title: String(n), markers });
      if ((await watcherCount()) < 2) break;
    }

    expect(await watcherCount()).toBe(1);
    expect(await metric('touchline_slow_watchers_total')).toBe(1);
    await patch(id, { title: 'end', markers: [] });
    await expect.poll(() => reader.received.at(-1)?.data.title, { timeout: 10_000 }).toBe('end');
  }, 60_000);
});

describe(`connection limits (${testStore})`, () => {
  const manage = (method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) =>
    place.test.manage(method, `/acme/publicKeys${path}`, { body });

  it('allow as many connections per address as the key, then answer 429 with the seconds to wait', async () => {
    await manage('POST', '?publicKeyId=pk_few', { rateLimit: { requestsPerMinutePerAddress: 3 } });
    const open = [];
    for (let n = 0; n < 3; n++) open.push(await watch('', { key: 'pk_few' }));
    // The minute of the key's rate limit is over, but the streams are still open.
    place.test.time.now += 61_000;
    const rejected = await place.test.visit('/v1/events:watch?key=pk_few');
    open[0]?.drop();

    expect([rejected.status, rejected.reason, rejected.headers['retry-after']]).toEqual([429, 'RATE_LIMIT', '10']);
    await expect.poll(async () => (await watch('', { key: 'pk_few' })).status).toBe(200);
  });

  it('close the streams of a disabled or deleted key within seconds, and no others', async () => {
    await manage('POST', '?publicKeyId=pk_one', {});
    await manage('POST', '?publicKeyId=pk_two', {});
    const [one, two, other] = [await watch('', { key: 'pk_one' }), await watch('', { key: 'pk_two' }), await watch()];
    await manage('PATCH', '/pk_one', { state: 'DISABLED' });
    await manage('DELETE', '/pk_two');

    await expect.poll(() => [one.ended, two.ended], { timeout: 5_000 }).toEqual([true, true]);
    expect(other.ended).toBe(false);
    expect(one.text).toMatch(/: connect again\nretry: \d+\n\n$/);
    expect((await place.test.visit('/v1/events:watch?key=pk_one')).reason).toBe('KEY_DISABLED');
  });
});

describe(`a server that stops (${testStore})`, () => {
  it('tells its watchers when to reconnect, and does not wait for them', async () => {
    const second = await place.test.openSecond();
    const pages = await Promise.all(manyTimes(20, () => watch('', { app: second.app })));
    pages[0]?.pause();
    const begin = Date.now();
    await second.close();

    expect(Date.now() - begin).toBeLessThan(4_000);
    const reading = pages.slice(1);
    await expect.poll(() => reading.every(({ ended }) => ended)).toBe(true);
    expect(reading.every(({ text }) => /: closing\nretry: [1-5]\d{3}\n\n$/.test(text))).toBe(true);
  });
});

async function metric(name: string): Promise<number> {
  const { text } = await place.test.visit('/metrics');
  return Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1]);
}

const watcherCount = () => metric('touchline_watchers');

import { beforeAll, describe, expect, it } from 'vitest';
import { get, openPublisher, type Target, type TestPublisher } from './target.ts';
import { openWatch, type StreamEvent } from './watch-stream.ts';

/** Time in ms within which an update must reach every open page. */
const MAX_UPDATE_DELAY_MS = 1_000;

const ofFootball = { filter: 'type_id = "football"' };
const score = (home: number) => ({ metadata: { score: { home, away: 0 } } });
const revisionsOf = (events: readonly StreamEvent[]) => events.map(({ id }) => Number(id));

/** Contract §8, 14: changes are pushed once, in order, across reconnects. */
export function describeWatch(target: () => Target): void {
  describe('live updates', () => {
    let acme: TestPublisher;
    beforeAll(async () => {
      acme = await openPublisher(target());
      await acme.create('events', 'derby', { typeId: 'football', title: { en: 'Derby', nl: 'Derbydag' } });
      await acme.create('events', 'open', { typeId: 'tennis' });
    });

    it('begin with a comment, and then send only later changes', async () => {
      const stream = await openWatch(acme, ofFootball);
      const { json } = await acme.manage('PATCH', '/events/derby', score(1));
      await acme.manage('PATCH', '/events/open', score(1));
      const { json: last } = await acme.manage('PATCH', '/events/derby', score(2));

      const events = await stream.count(2);
      stream.drop();
      expect(stream.headers.get('content-type')).toMatch(/^text\/event-stream/);
      expect(events.map(({ event, id }) => [event, id])).toEqual([
        ['upsert', json.revision],
        ['upsert', last.revision],
      ]);
      expect(events.at(-1)?.data).toMatchObject({ id: 'derby', metadata: { score: { home: 2 } } });
    });

    it('resuming after a disconnect neither loses nor repeats revisions', async () => {
      const first = await openWatch(acme, ofFootball);
      const expected: number[] = [];
      const write = async (home: number) => {
        const { json } = await acme.manage('PATCH', '/events/derby', score(home));
        expected.push(Number(json.revision));
      };
      await write(10);
      await write(11);
      const [, last] = await first.count(2);
      first.drop();

      for (const home of [12, 13, 14]) await write(home);
      const second = await openWatch(acme, { ...ofFootball, lastEventId: last?.id ?? '' });
      await write(15);
      const rest = await second
        .count(1)
        .then(() => settled(() => revisionsOf(second.events).at(-1) === expected.at(-1)));
      second.drop();

      expect(rest).toBe(true);
      const seen = revisionsOf([...first.events, ...second.events]);
      expect(seen).toEqual(seen.toSorted((a, b) => a - b));
      expect(new Set(seen).size).toBe(seen.length);
      // Several changes of one event may be sent as its last state, which must be the last one written.
      expect(second.events.at(-1)?.data.metadata.score.home).toBe(15);
    });

    it('a client that reconnects often while scores change ends with all of them', async () => {
      const ids = ['a', 'b', 'c', 'd'];
      for (const id of ids) await acme.create('events', `many-${id}`, { typeId: 'many' });
      const filter = 'type_id = "many"';
      const written = new Map<string, number>();
      const writing = (async () => {
        for (let n = 0; n < 40; n += 1) {
          const id = `many-${ids[n % 4]}`;
          const { json } = await acme.manage('PATCH', `/events/${id}`, score(n));
          written.set(id, Number(json.revision));
        }
      })();

      const seen: StreamEvent[] = [];
      let lastEventId = '';
      let done = false;
      writing.then(() => {
        done = true;
      });
      const isWhole = () =>
        [...written].every(([id, revision]) => seen.some((e) => e.data.id === id && +e.id === revision));
      for (let drops = 0; drops < 100 && !(done && isWhole()); drops += 1) {
        const stream = await openWatch(acme, { filter, ...(lastEventId && { lastEventId }) });
        await stream.count(3, 300).catch(() => {});
        stream.drop();
        seen.push(...stream.events);
        lastEventId = seen.at(-1)?.id ?? lastEventId;
      }
      await writing;

      const revisions = revisionsOf(seen);
      expect(revisions).toEqual(revisions.toSorted((a, b) => a - b));
      expect(new Set(revisions).size).toBe(revisions.length);
      expect(isWhole()).toBe(true);
    });

    it('an event that leaves the filter, or is deleted, is reported with its id', async () => {
      await acme.create('events', 'moves', { typeId: 'football' });
      await acme.create('events', 'goes', { typeId: 'football' });
      const stream = await openWatch(acme, ofFootball);
      const { json: moved } = await acme.manage('PATCH', '/events/moves', { typeId: 'tennis' });
      await acme.manage('DELETE', '/events/goes');

      const events = await stream.count(2);
      stream.drop();
      expect(events.map(({ event, data }) => [event, data.id])).toEqual([
        ['delete', 'moves'],
        ['delete', 'goes'],
      ]);
      expect(events[0]?.data).toEqual({ id: 'moves', revision: moved.revision });
    });

    it('an event that left the filter during a disconnect is reported, too', async () => {
      await acme.create('events', 'leaves', { typeId: 'football' });
      const stream = await openWatch(acme, ofFootball);
      await acme.manage('PATCH', '/events/leaves', score(1));
      const [last] = await stream.count(1);
      stream.drop();
      await acme.manage('PATCH', '/events/leaves', { typeId: 'tennis' });

      const resumed = await openWatch(acme, { ...ofFootball, lastEventId: last?.id ?? '' });
      const [gone] = await resumed.count(1);
      resumed.drop();
      expect([gone?.event, gone?.data.id]).toEqual(['delete', 'leaves']);
    });

    it('an unknown id gets a reset with the revision to continue from', async () => {
      for (const lastEventId of ['999999999', 'nonsense', '-1']) {
        const stream = await openWatch(acme, { ...ofFootball, lastEventId });
        const [reset] = await stream.count(1);
        stream.drop();
        expect([lastEventId, reset?.event, reset?.data.revision]).toEqual([
          lastEventId,
          'reset',
          expect.stringMatching(/^\d+$/),
        ]);
      }
    });

    it('fifty open pages have a new score within a second', async () => {
      const streams = await Promise.all(Array.from({ length: 50 }, () => openWatch(acme, ofFootball)));
      const start = Date.now();
      await acme.manage('PATCH', '/events/derby', score(77));

      const firsts = await Promise.all(streams.map((stream) => stream.count(1)));
      for (const stream of streams) stream.drop();
      expect(firsts.map(([first]) => first?.data.metadata.score.home)).toEqual(Array(50).fill(77));
      expect(Math.max(...firsts.map(([first]) => first?.time ?? Number.POSITIVE_INFINITY)) - start).toBeLessThan(
        MAX_UPDATE_DELAY_MS
      );
    });

    it('reject a bad filter and an unknown key like any other call', async () => {
      const watch = (query: string) => get(target(), `/v1/events:watch?${query}`);

      expect((await watch(`key=${acme.key}&filter=start_time%20%3E`)).reason).toBe('FILTER_SYNTAX');
      expect((await watch('key=pk_nobody')).reason).toBe('KEY_UNKNOWN');
    });
  });
}

/** Whether it becomes true within five seconds. */
async function settled(isTrue: () => boolean): Promise<boolean> {
  const end = Date.now() + 5_000;
  while (!isTrue() && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 10));
  return isTrue();
}

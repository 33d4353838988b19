import { describe, expect, it } from 'vitest';
import { createFeedLane } from './feed-lane.ts';

const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('createFeedLane', () => {
  it('builds one long calendar at a time, and queues each client once', async () => {
    const { enter } = createFeedLane();
    const entered: string[] = [];
    const note = (client: string) =>
      enter(client).then((leave) => {
        entered.push(client);
        return leave;
      });
    const [greedy, again, visitor] = ['greedy', 'greedy', 'visitor'].map(note);
    const leave = await greedy;
    await settle();
    expect(entered).toEqual(['greedy']);
    leave?.();
    // The visitor came after both requests of the greedy client, which had only one in the queue.
    (await visitor)?.();
    (await again)?.();
    expect(entered).toEqual(['greedy', 'visitor', 'greedy']);
  });

  it('rejects a client with too many waiting requests, and no others', async () => {
    const { enter } = createFeedLane();
    const leave = await enter('greedy');
    const waiting = Array.from({ length: 20 }, () => enter('greedy'));
    await expect(enter('greedy')).rejects.toMatchObject({ reason: 'RATE_LIMIT', metadata: { limit: 'calendars' } });
    const turns = [...waiting, enter('visitor')].map(async (turn) => (await turn)());
    leave();
    await Promise.all(turns);
  });
});

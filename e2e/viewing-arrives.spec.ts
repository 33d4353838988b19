import { type CounterPage, openCounterPage } from './counter-page.ts';
import { faultyCollector } from './faulty-collector.ts';
import { expect, ORIGIN, type Publisher, test } from './fixtures.ts';
import { newId } from './player-page.ts';
import { openPlayer, play, video } from './players.ts';
import { PORT } from './server.ts';

const five = (counter: CounterPage) => async () => expect((await counter.arrived()).numbers).toEqual([1, 2, 3, 4, 5]);

test('AN-10: events go to the server’s own path, or to the host that begins with the key', async ({
  page,
  publisher,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && asked.push(request.url()));
  const own = await openCounterPage(page, publisher, {});
  await own.count(5, true);
  await expect(five(own)).toPass();
  await expect.poll(() => asked[0]).toBe(`${ORIGIN}/collect/faults`);

  const key = `${publisher.key}_host`;
  const defaults = { collectorHost: `localhost:${PORT}` };
  const made = await publisher.manage('POST', `/publicKeys?publicKeyId=${key}`, { defaults });
  expect([200, 409]).toContain(made.status);
  const hosted = await openCounterPage(page, publisher, { key });
  await hosted.count(5, true);
  await expect(five(hosted)).toPass();
  await expect.poll(() => asked.at(-1)).toBe(`http://faults.localhost:${PORT}/`);
});

test('PL-13, AN-12, AN-13: what a player tells its page is what the server has in the end, though it was down all along', async ({
  page,
  publisher,
}) => {
  const heard: { event: string }[] = [];
  await page.exposeFunction('hear', (detail: { event: string }) => heard.push(detail));
  await page.addInitScript(() => {
    const { hear } = window as never as { hear: (detail: unknown) => void };
    document.addEventListener('touchline:viewing', (event) => hear((event as CustomEvent).detail));
  });
  const collector = await faultyCollector('faults');
  collector.mood = 'down';
  const id = await video(publisher, newId());
  const counting = `mux-env-key="faults" collector-url="${collector.url}" consent="granted"`;
  const player = await openPlayer(page, publisher, { id, attributes: `remember="false" ${counting}`, width: 640 });
  await play(player);
  await expect.poll(() => heard.map(({ event }) => event)).toContain('playing');
  await expect.poll(() => collector.count).toBeGreaterThan(0);
  collector.mood = 'well';
  const told = heard.length;
  await page.goto('about:blank');

  const words = async () => (await arrivedOf(publisher, id)).viewing.map(({ e }) => e);
  await expect.poll(words).toContain('viewend');
  collector.close();
  const { players, viewing, repeated } = await arrivedOf(publisher, id);

  const fields = players.map(({ family, userId, authUserId, sessionId, videoId, publicKey, ts, ...detail }) => detail);
  expect(fields.slice(0, told)).toEqual(heard.slice(0, told));
  for (const event of players) {
    expect(event).toMatchObject({ authUserId: null, videoId: id, publicKey: publisher.key });
    expect(new Set([event['userId'], event['sessionId']]).size).toBe(2);
  }
  expect(viewing.map(({ xsqno }) => xsqno)).toEqual(viewing.map((_, n) => n + 1));
  expect([viewing[0]?.['e'], viewing.at(-1)?.['e'], repeated]).toEqual(['viewinit', 'viewend', 0]);
});

type CountedEvent = Record<string, unknown>;

/** What the server has of the one viewing of a video. */
async function arrivedOf(
  publisher: Publisher,
  video: string
): Promise<{ players: CountedEvent[]; viewing: CountedEvent[]; repeated: number }> {
  const list = await (await publisher.manage('GET', '/analyticsViews?pageSize=100')).json();
  const view = list.analyticsViews.find(({ videoId }: { videoId: string }) => videoId === video);
  if (!view) return { players: [], viewing: [], repeated: 0 };
  const { events, repeatedCount } = (await (await publisher.manage('GET', `/analyticsViews/${view.id}`)).json()) as {
    events: { event: CountedEvent }[];
    repeatedCount: number;
  };
  const all = events.map(({ event }) => event);
  return {
    players: all.filter(({ family }) => family === 'player'),
    viewing: all.filter(({ family }) => family === undefined),
    repeated: repeatedCount,
  };
}

import { PORT } from './server.ts';
import { type CounterPage, openCounterPage } from './testing/counter-page.ts';
import { faultyCollector } from './testing/faulty-collector.ts';
import { expect, ORIGIN, type Publisher, test } from './testing/fixtures.ts';
import { newId } from './testing/players/player-page.ts';
import { openPlayer, play, video } from './testing/players/players.ts';

const five = (counter: CounterPage) => async () => expect((await counter.arrived()).numbers).toEqual([1, 2, 3, 4, 5]);

test('AN-10: events go to the server’s own path, or to the host with the key as prefix', async ({
  page,
  publisher,
}) => {
  const urls: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && urls.push(request.url()));
  const own = await openCounterPage(page, publisher, {});
  await own.count(5, true);
  await expect(five(own)).toPass();
  await expect.poll(() => urls[0]).toBe(`${ORIGIN}/collect/faults`);

  const key = `${publisher.key}_host`;
  const defaults = { collectorHost: `localhost:${PORT}` };
  const made = await publisher.manage('POST', `/publicKeys?publicKeyId=${key}`, { defaults });
  expect([200, 409]).toContain(made.status);
  const hosted = await openCounterPage(page, publisher, { key });
  await hosted.count(5, true);
  await expect(five(hosted)).toPass();
  await expect.poll(() => urls.at(-1)).toBe(`http://faults.localhost:${PORT}/`);
});

test('PL-13, AN-12, AN-13: the server stores the same events as the page receives, though it was down during playback', async ({
  page,
  publisher,
}) => {
  const received: { event: string }[] = [];
  await page.exposeFunction('receive', (detail: { event: string }) => received.push(detail));
  await page.addInitScript(() => {
    const { receive } = window as never as { receive: (detail: unknown) => void };
    document.addEventListener('touchline:viewing', (event) => receive((event as CustomEvent).detail));
  });
  const collector = await faultyCollector('faults');
  collector.mood = 'down';
  const id = await video(publisher, newId());
  const counting = `mux-env-key="faults" collector-url="${collector.url}" consent="granted"`;
  const player = await openPlayer(page, publisher, { id, attributes: `remember="false" ${counting}`, width: 640 });
  await play(player);
  await expect.poll(() => received.map(({ event }) => event)).toContain('playing');
  await expect.poll(() => collector.count).toBeGreaterThan(0);
  collector.mood = 'well';
  const countBefore = received.length;
  await page.goto('about:blank');

  const words = async () => (await arrivedOf(publisher, id)).viewing.map(({ e }) => e);
  await expect.poll(words).toContain('viewend');
  collector.close();
  const { players, viewing, repeated } = await arrivedOf(publisher, id);

  const fields = players.map(({ family, userId, authUserId, sessionId, videoId, publicKey, ts, ...detail }) => detail);
  expect(fields.slice(0, countBefore)).toEqual(received.slice(0, countBefore));
  for (const event of players) {
    expect(event).toMatchObject({ authUserId: null, videoId: id, publicKey: publisher.key });
    expect(new Set([event['userId'], event['sessionId']]).size).toBe(2);
  }
  expect(viewing.map(({ xsqno }) => xsqno)).toEqual(viewing.map((_, n) => n + 1));
  expect([viewing[0]?.['e'], viewing.at(-1)?.['e'], repeated]).toEqual(['viewinit', 'viewend', 0]);
});

type CountedEvent = Record<string, unknown>;

/** Reads the stored events of the only viewing of a video. */
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

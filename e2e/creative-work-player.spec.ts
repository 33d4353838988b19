import { expect, runUntil, test } from './testing/fixtures.ts';
import { after, change, failing, NOW, openPlayer, part, put, REEL } from './testing/players/player-page.ts';

const kind = 'creative-work';
const film = { title: 'Forty Steps', description: 'A season on the terraces.', releaseTime: after(3_600) };

test('CW-01: requests the work by its id, with the key', async ({ page, publisher }) => {
  const id = await put(publisher, kind, film);
  const { player, calls } = await openPlayer(page, publisher, { kind, id }, { client: true });

  await expect(player).toHaveAttribute('data-state', 'countdown');
  expect(calls).toEqual([`/v1/creativeWorks/${id}?key=${publisher.key}&locale=en`]);
});

test('CW-02, CW-05: counts down while it has no videos, and plays when one is added', async ({ page, publisher }) => {
  const id = await put(publisher, kind, film);
  await page.clock.install({ time: NOW });
  const { player, states } = await openPlayer(page, publisher, { kind, id }, { client: true });
  await runUntil(page, 10, () => expect(player).toHaveAttribute('data-state', 'countdown', { timeout: 100 }));

  await change(publisher, kind, id, { videoIds: [await put(publisher, 'video', REEL)] });
  await runUntil(page, 34, () => expect(player).toHaveAttribute('data-state', 'player', { timeout: 100 }));
  expect(await states()).toEqual(['loading', 'countdown', 'player']);
});

test('CW-02: counts down as well while its video has no stream', async ({ page, publisher }) => {
  const video = await put(publisher, 'video', {});
  const id = await put(publisher, kind, { ...film, videoIds: [video] });
  const { player } = await openPlayer(page, publisher, { kind, id });

  await expect(player).toHaveAttribute('data-state', 'countdown');
});

test('CW-03, CW-04: shows title and description, no date', async ({ page, publisher }) => {
  const id = await put(publisher, kind, { ...film, videoIds: [await put(publisher, 'video', REEL)] });
  const { player } = await openPlayer(page, publisher, { kind, id });

  await expect(player).toHaveAttribute('data-state', 'player');
  await expect(part(player, 'details').getByRole('heading')).toHaveText(film.title);
  await expect(part(player, 'description')).toHaveText(film.description);
  await expect(part(player, 'date')).toHaveCount(0);
});

test('CW-03: hides both with show-title="false"', async ({ page, publisher }) => {
  const id = await put(publisher, kind, film);
  const { player } = await openPlayer(page, publisher, { kind, id }, { attributes: 'show-title="false"' });

  await expect(player).toHaveAttribute('data-state', 'countdown');
  await expect(part(player, 'details')).toHaveCount(0);
});

test('CW-04: without a date and videos it shows title and description, and no countdown', async ({
  page,
  publisher,
}) => {
  const id = await put(publisher, kind, { ...film, releaseTime: null });
  const { player } = await openPlayer(page, publisher, { kind, id });

  await expect(player).toHaveAttribute('data-state', 'title');
  await expect(part(player, 'title')).toHaveText(film.title);
  await expect(part(player, 'description')).toHaveText(film.description);
  await expect(part(player, 'countdown')).toHaveCount(0);
});

test('CW-05: keeps the countdown when a later request fails', async ({ page, publisher }) => {
  const id = await put(publisher, kind, film);
  await page.clock.install({ time: NOW });
  const { player, calls, errors } = await openPlayer(page, publisher, { kind, id }, { client: true });
  await runUntil(page, 10, () => expect(player).toHaveAttribute('data-state', 'countdown', { timeout: 100 }));

  await page.route('**/v1/creativeWorks/*', (route) => route.fulfill(failing));
  await runUntil(page, 60, () => expect.poll(() => calls.length, { timeout: 150 }).toBeGreaterThan(4));
  await expect(player).toHaveAttribute('data-state', 'countdown');
  expect(await errors()).toEqual([]);
});

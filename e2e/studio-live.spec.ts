import { expect, type Publisher, test } from './testing/fixtures.ts';
import { callPlayer, stateOf, untilState, untilTime } from './testing/players/player-handle.ts';
import { newId } from './testing/players/player-page.ts';
import { openPlayer, play, video } from './testing/players/players.ts';
import { storedOf } from './testing/stored-viewings.ts';
import { openStudio } from './testing/studio.ts';

/**
 * ms after which Audience shows what a visitor does. Events such as a pause wait for the next batch (`INTERVAL` of the
 * beacon), the feed stores them (`PART_TIME`), and counts are sent at an interval (`EVERY` of live counts): 15.5 s in all.
 * The rest is for a busy machine.
 */
const SEEN = 10_000 + 500 + 5_000 + 5_000;
/** Tolerance between the playhead of the page and of the timeline, in whole seconds. */
const NEAR = 0.6;

test('AN-05: a playback shows in Audience while it happens, and its timeline matches it', async ({
  page,
  context,
  publisher,
}) => {
  test.slow();
  const { name } = (await (await publisher.manage('GET', '')).json()) as { name: string };
  const audience = await context.newPage();
  await openStudio(audience, `?publisher=${name.replace('publishers/', '')}&range=3h`);
  const live = audience.getByRole('region', { name: /^Live by/ });
  await expect(live).not.toHaveAttribute('aria-busy', 'true');

  const id = await video(publisher, newId());
  const visitor = newId();
  const attributes = `volume="0" remember="false" mux-env-key="live" consent="granted" auth-user-id="${visitor}"`;
  const player = await openPlayer(page, publisher, { id, width: 640, attributes });
  await play(player);
  const bar = live.getByRole('listitem').filter({ hasText: `Video ${id}` });
  await expect(bar).toContainText('1', { timeout: SEEN });
  await expect(audience.getByRole('region', { name: 'Watching now' }).locator('.studio-figure')).not.toHaveText('0');
  const counts = { attempts: 1, plays: 1, concurrentViewers: 1, uniqueViewers: 1 };
  await expect.poll(() => countsOf(publisher, id), { timeout: SEEN }).toEqual(counts);

  await untilTime(player, 3);
  await callPlayer(player, 'pause');
  await untilState(player, { paused: true });
  const pausedAt = (await stateOf(player)).currentTime;
  // A visitor who has paused is no longer counted as a viewer.
  await expect(bar).toHaveCount(0, { timeout: SEEN });
  await callPlayer(player, 'seek', 20);
  await callPlayer(player, 'play');
  await untilState(player, { ended: true });
  await page.goto('about:blank');

  const viewing = audience.getByRole('region', { name: 'Views' }).getByRole('link', { name: `Video ${id}` });
  const events = audience.getByRole('region', { name: 'All events' }).locator('tbody tr');
  await expect(async () => {
    await openStudio(audience, `?publisher=${name.replace('publishers/', '')}&range=3h`);
    await viewing.click({ timeout: 5_000 });
    await expect(events.filter({ hasText: 'viewend' })).toHaveCount(1, { timeout: 5_000 });
  }).toPass({ timeout: 2 * SEEN });
  const rows = await events.evaluateAll((all) =>
    all.map((row) => [...row.querySelectorAll('td')].slice(0, 2).map((cell) => cell.textContent))
  );
  const done = rows.filter(([, word]) => /^(play|pause|seeking|seeked|ended|viewend)$/.test(word ?? ''));
  expect(done.map(([, word]) => word)).toEqual([
    'play',
    'pause',
    'seeking',
    'seeked',
    'play',
    'pause',
    'ended',
    'viewend',
  ]);
  expect(Math.abs(secondsOf(done[1]?.[0]) - pausedAt)).toBeLessThan(NEAR);
  expect(secondsOf(done[3]?.[0])).toBe(20);
  await expect(audience.getByRole('img', { name: /Timeline of the view,/ })).toBeVisible();
  const [stored] = await storedOf(publisher, { authUserId: visitor });
  const view = await (await publisher.manage('GET', `/analyticsViews/${stored?.id}`)).json();
  expect(view.viewing).toMatchObject({ videoId: id, played: true, seekCount: 1, live: false, failed: false });
});

/** `0:07` → 7. */
function secondsOf(text: string | null | undefined): number {
  const [minutes, seconds] = (text ?? '').split(':').map(Number);
  return (minutes ?? Number.NaN) * 60 + (seconds ?? Number.NaN);
}

/** Fetches the figures of a video for the last ten minutes, as the dashboard does. */
async function countsOf(publisher: Publisher, videoId: string): Promise<Record<string, number | null>> {
  const now = Date.now();
  const answer = await publisher.manage('POST', '/analytics:query', {
    metrics: ['attempts', 'plays', 'concurrentViewers', 'uniqueViewers'],
    interval: { startTime: new Date(now - 600_000).toISOString(), endTime: new Date(now + 1_000).toISOString() },
    filter: `video = "${videoId}"`,
  });
  return (await answer.json()).totals;
}

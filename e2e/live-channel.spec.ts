import type { Page } from '@playwright/test';
import { expect, type Publisher, test } from './testing/fixtures.ts';
import {
  type Change,
  delayingParts,
  discontinuous,
  type FaultyChannel,
  faultyChannel,
  gapped,
} from './testing/players/faulty-channel.ts';
import { openPlayer, put } from './testing/players/player-page.ts';
import { media } from './testing/players/players.ts';

/** Starts automatically and muted, as browsers allow it. */
const BY_ITSELF = 'autoplay volume="0" loading="eager" remember="false" resume="false"';

/** A loop is watched to its end, which is 24 s away at most. */
test.describe.configure({ timeout: 120_000 });

let channels: FaultyChannel[] = [];
test.afterEach(() => {
  for (const channel of channels) channel.close();
  channels = [];
});

async function watch(page: Page, publisher: Publisher, change?: Change) {
  const channel = await faultyChannel(change);
  channels.push(channel);
  const id = await put(publisher, 'video', { live: true, playlists: [{ format: 'HLS', url: channel.url }] });
  const { player } = await openPlayer(page, publisher, { kind: 'video', id }, { attributes: BY_ITSELF });
  return { player, channel };
}

test('PL-08: the server’s own channel plays over the end of its loop, part by part', async ({ page, publisher }) => {
  const { player, channel } = await watch(page, publisher);
  const time = () => media(player, 'currentTime');
  await expect.poll(time, { timeout: 30_000 }).toBeGreaterThan(0);
  const first = await time();

  // The loop has 24 s.
  await expect.poll(time, { timeout: 60_000 }).toBeGreaterThan(first + 26);

  expect(channel.requestedPaths.filter((path) => /\/\d+\.\d\.m4s$/.test(path)).length).toBeGreaterThan(20);
  expect(channel.requestedPaths.some((path) => path.includes('_HLS_msn=') && path.includes('_HLS_part='))).toBe(true);
  await expect(player).toHaveAttribute('data-state', 'player');
});

test('a channel with a discontinuity every ten seconds plays on', async ({ page, publisher }) => {
  const { player } = await watch(page, publisher, discontinuous(5));
  const time = () => media(player, 'currentTime');
  await expect.poll(time, { timeout: 30_000 }).toBeGreaterThan(0);
  const first = await time();
  await expect.poll(time, { timeout: 60_000 }).toBeGreaterThan(first + 12);
});

test('a channel with delayed parts plays on', async ({ page, publisher }) => {
  const { player } = await watch(page, publisher, delayingParts(20, 1_000));
  const time = () => media(player, 'currentTime');
  await expect.poll(time, { timeout: 30_000 }).toBeGreaterThan(0);
  const first = await time();
  await expect.poll(time, { timeout: 60_000 }).toBeGreaterThan(first + 10);
});

test('a channel with gaps is played over them', async ({ page, publisher }) => {
  const { player } = await watch(page, publisher, gapped(6));
  const time = () => media(player, 'currentTime');
  await expect.poll(time, { timeout: 30_000 }).toBeGreaterThan(0);
  const first = await time();
  await expect.poll(time, { timeout: 90_000 }).toBeGreaterThan(first + 14);
});

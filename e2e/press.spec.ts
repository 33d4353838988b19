import type { Page } from '@playwright/test';
import { expect, ORIGIN, test } from './testing/fixtures.ts';
import { newLog } from './testing/players/ads.ts';
import { simulateCast } from './testing/players/cast-double.ts';
import { openPlayer, richVideo } from './testing/players/players.ts';

/** ms after a press that belong to playback. */
const QUIET = 100;
/** Segments and playlists; the engine; the controls with their code, and the panel for failures. */
const PLAYBACK = [
  /^\/media\/.*\.(m3u8|m4s|mp4)$/,
  /^\/assets\/(hls-light|create-controller|improve-start|runtime|keep-tracks|source-type|player-live)-/,
  /^\/assets\/(react|player|player-controls|player-shared|player-lazy|view|list|base|timeline|ErrorPanel|Announcement)-[\w-]{7,8}\.js$/,
];
/** Requests of an ad after the click: its tag, its film, its controls, and its tracking. */
const AD = [/^\/demo\/ads\//, /^\/assets\/(AdOverlay|useLazyTexts|phrases-of)-/];
/**
 * Names of the other chunks of a player with all features. Peer-to-peer delivery is not among them: it provides segments
 * from the second one on, so it is part of playback (p2p.spec.ts).
 */
const OTHER_CHUNKS = ['share', 'interaction', 'cast', 'count-viewing', 'counter'];

/** Runs the page's clock slowly, so that responses arrive at once by that clock. */
async function runSlowly(page: Page, ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= 10) {
    await page.clock.runFor(Math.min(left, 10));
    await page.waitForTimeout(100);
  }
}

for (const [drawn, render] of [
  ['by the server', ''],
  ['in the browser', 'render="client"'],
] as const) {
  for (const [ads, tag] of [
    ['without ads', ''],
    ['with a preroll', 'preroll'],
  ] as const) {
    test(`SCR-04, SCR-05: rendered ${drawn}, ${ads}: a player with all features requests only playback in the 100 ms after a click`, async ({
      page,
      publisher,
    }) => {
      await simulateCast(page);
      await page.clock.install();
      const id = await richVideo(page, publisher, 'pressed');
      const adTag = tag && `vast-ad-tag-url="${ORIGIN}/demo/ads/tag/${tag}?id=${newLog()}"`;
      const player = await openPlayer(page, publisher, {
        id,
        width: 960,
        attributes: `remember="false" consent="granted" mux-env-key="k1" share="true" ${adTag} ${render}`,
      });
      await player.getByRole('button', { name: /^Play/ }).waitFor();
      await page.waitForLoadState('networkidle');
      const requests: string[] = [];
      page.on('request', (request) => {
        const { origin, pathname } = new URL(request.url());
        if (origin !== publisher.origin) requests.push(pathname);
      });

      await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
      requests.length = 0;
      await player.getByRole('button', { name: /^Play/ }).click();
      await page.mouse.move(300, 300, { steps: 3 });
      await runSlowly(page, QUIET);
      const allowed = tag ? [...PLAYBACK, ...AD] : PLAYBACK;
      expect(requests).toContainEqual(expect.stringMatching(/\/000\.m4s$/));
      expect(requests.filter((path) => !allowed.some((pattern) => pattern.test(path)))).toEqual([]);

      await page.clock.resume();
      await page.mouse.move(320, 300, { steps: 3 });
      const namesOf = () => requests.flatMap((path) => /^\/assets\/([\w-]+?)-[\w-]{7,8}\.js$/.exec(path)?.[1] ?? []);
      await expect.poll(namesOf, { timeout: 15_000 }).toEqual(expect.arrayContaining(OTHER_CHUNKS));
      await expect.poll(() => requests.some((path) => path.startsWith('/v1/collectors/'))).toBe(true);
    });
  }
}

import type { Locator, Page } from '@playwright/test';
import { activeIndex, part, show } from './testing/carousel.ts';
import { expect, type Publisher, test } from './testing/fixtures.ts';
import { after, failing, NOW, newId, openPlayer, put } from './testing/players/player-page.ts';

/** Seconds that the page may take to hydrate. From then on the test moves the clock. */
const OPENING = 60;

/** Opens a page with a countdown whose clock the test moves. */
async function openCountdown(page: Page, publisher: Publisher): Promise<Locator> {
  const id = await put(publisher, 'event', { title: 'Derby', startTime: after(OPENING + 3_600) });
  await page.clock.install({ time: NOW });
  // The server's clock is another; without its time the page's own counts.
  await page.route('**/v1/**', async (route) => {
    const response = await route.fetch();
    const headers = { ...response.headers() };
    delete headers['date'];
    await route.fulfill({ response, headers }).catch(() => {});
  });
  await page.route('**/v1/events:watch*', (route) => route.fulfill({ ...failing, status: 404 }));
  const { player } = await openPlayer(page, publisher, { kind: 'event', id }, { client: true });
  await expect(player).toHaveAttribute('data-state', 'countdown');
  await page.clock.pauseAt(NOW + OPENING * 1_000);
  return player;
}

/** Notes each change within a live region of the page and its widgets that a screen reader would read out. */
async function listenToRegions(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.evaluate(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    const regionOf = (node: Node) => {
      const element = node instanceof Element ? node : node.parentElement;
      const region = element?.closest('[aria-live], [role="status"], [role="alert"], [role="log"]');
      return region?.getAttribute('aria-live') === 'off' ? null : region;
    };
    const roots = [...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? []);
    const observer = new MutationObserver((changes) => {
      for (const { target, type } of changes) {
        const region = regionOf(target);
        if (region) said.push(`${type}: ${region.outerHTML.slice(0, 200)}`);
      }
    });
    for (const root of [document, ...roots]) {
      observer.observe(root, {
        subtree: true,
        childList: true,
        characterData: true,
        attributeFilter: ['aria-label', 'aria-hidden', 'hidden', 'inert'],
      });
    }
  });
  return () => page.evaluate(() => (window as unknown as { said: string[] }).said);
}

test('A11Y: a countdown runs for over a minute without an announcement to screen readers', async ({
  page,
  publisher,
}) => {
  const player = await openCountdown(page, publisher);
  const said = await listenToRegions(page);
  const values = new Set<string | null>();
  for (let passed = 0; passed < 65; passed += 1) {
    await page.clock.runFor(1_000);
    values.add(await part(player, 'countdown-seconds').getAttribute('data-value'));
  }

  expect(values.size).toBeGreaterThan(55);
  expect(await said()).toEqual([]);
});

// In real time: the browser's smooth scroll does not run on the page's clock.
test('A11Y: automatic banner changes are not announced, the visitor’s choice is', async ({ page, publisher }) => {
  const carousel = await show(page, publisher, { id: newId(), attributes: 'autoplay-delay="2000" locale="en"' });
  const said = await listenToRegions(page);
  for (const index of [1, 2, 3, 4, 0, 1, 2]) {
    await expect.poll(() => activeIndex(carousel)).toBe(index);
  }
  expect(await said()).toEqual([]);

  await part(carousel, 'dot').nth(1).click();
  await expect.poll(said).not.toEqual([]);
});

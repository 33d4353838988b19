import type { Page } from '@playwright/test';
import { fixtures } from './testing/calendar.ts';
import { openPage, overEvents, part, ready, show, tagOf, WIDGETS, widgetIn } from './testing/content.ts';
import { expect, type Publisher, runUntil, test } from './testing/fixtures.ts';

const playing = { home: 'Ajax', away: 'PSV', status: 'STARTED', score: [1, 0] } as const;

async function score(publisher: Publisher, id: string | undefined, home: number, away: number): Promise<void> {
  const metadata = { home: { name: 'Ajax' }, away: { name: 'PSV' }, score: { home, away } };
  const answer = await publisher.manage('PATCH', `/events/${id}`, { metadata });
  expect(answer.status).toBe(200);
}

/** Counts the event streams that the page has opened, and those that have ended. */
function streams(page: Page) {
  const count = { begun: 0, ended: 0 };
  const isStream = (url: string) => url.includes('events:watch');
  page.on('request', (request) => {
    if (isStream(request.url())) count.begun++;
  });
  page.on('requestfailed', (request) => {
    if (isStream(request.url())) count.ended++;
  });
  return count;
}

for (const name of ['card-carousel', 'card-grid'] as const) {
  test(`EVT-06: a goal shows on the cards of a ${name} within a second`, async ({ page, publisher }) => {
    const { filter, ids } = await fixtures(publisher, [playing]);
    const watching = page.waitForResponse((answer) => answer.url().includes('events:watch'));
    const widget = await show(page, publisher, name, overEvents(publisher, name, filter));
    await expect(part(widget, 'home-score')).toHaveText('1');
    await watching;

    await score(publisher, ids[0], 2, 0);

    await expect(part(widget, 'home-score')).toHaveText('2', { timeout: 1000 });
  });
}

test('EVT-06: where streams are blocked, polling delivers a goal to cards', async ({ page, publisher }) => {
  await page.clock.install();
  await page.route(/events:watch/, (route) => route.abort());
  const { filter, ids } = await fixtures(publisher, [playing]);
  const grid = await show(page, publisher, 'card-grid', overEvents(publisher, 'card-grid', filter));
  await expect(part(grid, 'home-score')).toHaveText('1');

  await score(publisher, ids[0], 2, 1);

  await runUntil(page, 40, () => expect(part(grid, 'home-score')).toHaveText('2', { timeout: 100 }));
});

test('all widgets of a page share one stream, which closes when the last of them leaves', async ({
  page,
  publisher,
}) => {
  const { filter, ids } = await fixtures(publisher, [playing, { home: 'Feyenoord' }]);
  const count = streams(page);
  const watching = page.waitForResponse((answer) => answer.url().includes('events:watch'));
  const tags = WIDGETS.flatMap((name) => [1, 2].map(() => tagOf(name, overEvents(publisher, name, filter))));
  await openPage(page, publisher, tags.join(''));
  for (const name of WIDGETS) for (const widget of await widgetIn(page, name).all()) await ready(widget);
  await watching;

  await score(publisher, ids[0], 3, 0);
  for (const name of WIDGETS) await expect(part(widgetIn(page, name), 'home-score')).toHaveText(['3', '3']);
  // Widgets that mount one after another may reconnect, so only the open streams count.
  expect(count.begun - count.ended).toBe(1);

  await page.evaluate(() => {
    for (const widget of document.querySelectorAll('touchline-calendar, touchline-card-grid')) widget.remove();
  });
  await page.waitForTimeout(300);
  expect(count.begun - count.ended).toBe(1);
  await page.evaluate(() => {
    for (const widget of document.querySelectorAll('touchline-card-carousel')) widget.remove();
  });
  await expect.poll(() => count.begun - count.ended).toBe(0);
});

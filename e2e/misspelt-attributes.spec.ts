import type { Page } from '@playwright/test';
import { awake } from './testing/cards.ts';
import { bannerOf, expect, hydrated, LOADER, ORIGIN, test } from './testing/fixtures.ts';

/** Attributes that a framework, or a page of any kind, may add to an element. */
const OF_THE_PAGE =
  'id="c" class="c" style="color:inherit" data-x="1" aria-busy="false" itemprop="event" v-cloak @click="go()" :day="day" _ngcontent-abc="" x-data="{}" hx-boost="true" jsaction="go" wire:click="go"';

/** Returns the warnings of the page from now on, and the requests for the code that compares names. */
function record(page: Page): { readonly warnings: string[]; readonly checks: string[] } {
  const warnings: string[] = [];
  const checks: string[] = [];
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
  page.on('pageerror', (error) => warnings.push(error.message));
  page.on('request', (request) => request.url().includes('/check-attributes-') && checks.push(request.url()));
  return { warnings, checks };
}

test('the loader names misspelt attributes once, with the nearest right name', async ({ page, publisher }) => {
  await publisher.collection('home', [bannerOf(publisher, 'b1'), bannerOf(publisher, 'b2')]);
  const { warnings } = record(page);
  const key = `public-key="${publisher.key}"`;
  await publisher.open(
    page,
    `<touchline-calendar ${key} qurey-filter="a = 1" ${OF_THE_PAGE}></touchline-calendar>
    <touchline-calendar ${key} qurey-filter="a = 1"></touchline-calendar>
    <touchline-banner-carousel ${key} collection="home" arrow="false" sport="football"></touchline-banner-carousel>
    ${LOADER}`
  );

  await hydrated(page.locator('touchline-banner-carousel'));
  await expect
    .poll(() => warnings.toSorted())
    .toEqual([
      '[touchline] <touchline-banner-carousel> has no attribute "arrow". Did you mean "arrows"?',
      `[touchline] <touchline-banner-carousel> has no attribute "sport". See ${ORIGIN}/docs/widgets/banner-carousel#attributes`,
      '[touchline] <touchline-calendar> has no attribute "qurey-filter". Did you mean "query-filter"?',
    ]);
  // The page exists.
  expect((await page.request.get(`${ORIGIN}/docs/widgets/banner-carousel`)).status()).toBe(200);
});

test('a page without the server’s markup, and markup that its own server has printed, are checked too', async ({
  page,
  publisher,
}) => {
  await publisher.collection('home', [bannerOf(publisher, 'b1'), bannerOf(publisher, 'b2')]);
  const { warnings } = record(page);
  const query = `key=${publisher.key}&collection=home&arows=false&format=html`;
  const printed = await (await fetch(`${ORIGIN}/v1/fragments/banner-carousel?${query}`)).text();
  await publisher.open(
    page,
    `${printed}<touchline-card-grid public-key="${publisher.key}" render="client" query-data-typ="events"></touchline-card-grid>${LOADER}`
  );

  await expect
    .poll(() => warnings.toSorted())
    .toEqual([
      '[touchline] <touchline-banner-carousel> has no attribute "arows". Did you mean "arrows"?',
      '[touchline] <touchline-card-grid> has no attribute "query-data-typ". Did you mean "query-data-type"?',
    ]);
});

test('a page without mistakes does not load the code that compares names', async ({ page, publisher }) => {
  await publisher.collection('home', [bannerOf(publisher, 'b1'), bannerOf(publisher, 'b2')]);
  const { warnings, checks } = record(page);
  const key = `public-key="${publisher.key}"`;
  await publisher.open(
    page,
    `<touchline-config ${key} cards-type="square" locale="en"></touchline-config>
    <touchline-calendar public-key="pk_demo" ${OF_THE_PAGE}></touchline-calendar>
    <touchline-banner-carousel collection="home" ${OF_THE_PAGE} loading="eager" api="${ORIGIN}"></touchline-banner-carousel>
    ${LOADER}`
  );

  await hydrated(page.locator('touchline-banner-carousel'));
  await awake(page.locator('touchline-calendar'));
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  expect({ warnings, checks }).toEqual({ warnings: [], checks: [] });
});

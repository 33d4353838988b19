import type { Page } from '@playwright/test';
import { awake, films, part, showFilms } from './testing/cards.ts';
import { expect, ORIGIN, recordEvents, test } from './testing/fixtures.ts';

test.describe('card grid', () => {
  test('CG-02: columns never get fewer as it gets wider', async ({ page, publisher }) => {
    const grid = await showFilms(page, publisher, await films(publisher, 6), { kind: 'grid' });
    await expect(part(grid, 'card')).toHaveCount(6);
    const columnsAt = async (width: number) => {
      await grid.evaluate((element, px) => element.style.setProperty('width', `${px}px`), width);
      return grid.evaluate(
        ({ shadowRoot }) =>
          getComputedStyle(shadowRoot?.querySelector('ul') as Element).gridTemplateColumns.split(' ').length
      );
    };
    expect([
      await columnsAt(300),
      await columnsAt(420),
      await columnsAt(640),
      await columnsAt(920),
      await columnsAt(1200),
      await columnsAt(1600),
    ]).toEqual([1, 2, 3, 4, 5, 5]);
    await page.addStyleTag({ content: ':root { --touchline-columns: 3 }' });
    expect(await columnsAt(1600)).toBe(3);
  });

  test('CG-04: Show more loads 20 and then 25 cards, and moves focus to the first new card', async ({
    page,
    publisher,
  }) => {
    const events = await recordEvents(page);
    const grid = await showFilms(page, publisher, await films(publisher, 25), {
      kind: 'grid',
      attributes: 'link="/went-to-{id}"',
    });
    await expect(part(grid, 'card')).toHaveCount(10);
    await part(grid, 'show-more').click();
    await expect(part(grid, 'card')).toHaveCount(20);
    await expect(part(grid, 'card').nth(10).locator('a')).toBeFocused();
    await expect(grid.locator('[aria-live="polite"]')).toHaveText('Showing 20 of 25');
    await part(grid, 'show-more').click();
    await expect(part(grid, 'card')).toHaveCount(25);
    await expect(part(grid, 'show-more')).toHaveCount(0);

    const pages = (await events()).filter(({ type }) => type === 'dataloaded').map(({ detail }) => detail['page']);
    expect(pages).toEqual([1, 2, 3]);
  });

  test('CG-05: loads on scroll, with pauses that keep the footer reachable', async ({ page, publisher }) => {
    const grid = await showFilms(page, publisher, await films(publisher, 65), {
      kind: 'grid',
      attributes: 'query-load-type="infinite"',
      after: '<footer>Imprint</footer>',
    });
    await awake(grid);
    await expect
      .poll(async () => {
        await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
        return part(grid, 'card').count();
      })
      .toBe(50);
    await page.getByText('Imprint').scrollIntoViewIfNeeded();
    await page.waitForTimeout(500);
    await expect(page.getByText('Imprint')).toBeInViewport();
    await part(grid, 'show-more').click();
    await expect(part(grid, 'card')).toHaveCount(60);
  });

  test('CARD-25: a failure shows a sentence and a retry button, never a stack trace', async ({ page, publisher }) => {
    let fails = true;
    await page.route(`${ORIGIN}/v1/creativeWorks?*`, (route) =>
      fails
        ? route.fulfill({
            status: 400,
            json: { error: { code: 400, status: 'INVALID_ARGUMENT', message: 'x at y.js:1' } },
          })
        : route.fallback()
    );
    const grid = await showFilms(page, publisher, await films(publisher, 3), {
      kind: 'grid',
      attributes: 'render="client"',
    });
    await expect(part(grid, 'error-panel')).toHaveText(/^Could not load this content\.\s*Try again$/);
    await expect(grid).toHaveAttribute('data-state', 'error');

    fails = false;
    await part(grid, 'retry').click();
    await expect(part(grid, 'card')).toHaveCount(3);
  });

  test('CARD-16: an invalid filter fails, with a message for the developer', async ({ page, publisher }) => {
    const events = await recordEvents(page);
    const grid = await showFilms(page, publisher, 'type_id = (', { kind: 'grid' });
    await expect(part(grid, 'error-panel')).toBeVisible();
    const codes = (await events()).filter(({ type }) => type === 'error').map(({ detail }) => detail['code']);
    expect(codes).toEqual([expect.stringMatching(/^FILTER/)]);
  });

  test('CARD-19: pinned items come first, once', async ({ page, publisher }) => {
    const filter = await films(publisher, 12);
    const id = (n: number) => `${/"(.+)"/.exec(filter)?.[1]}-${String(n).padStart(4, '0')}`;
    const grid = await showFilms(page, publisher, filter, {
      kind: 'grid',
      attributes: `pinned="${id(12)},nobody,${id(3)}"`,
    });
    await expect(part(grid, 'card-title').first()).toHaveText('Film 0012');
    await expect(part(grid, 'card-title').nth(1)).toHaveText('Film 0003');
    await part(grid, 'show-more').click();
    await expect(part(grid, 'card')).toHaveCount(12);
    expect(new Set(await part(grid, 'card-title').allTextContents()).size).toBe(12);
  });

  test('CARD-06, CARD-07: a card without a link is a button, also for keys, if the page has a handler', async ({
    page,
    publisher,
  }) => {
    await page.addInitScript(() => {
      document.addEventListener('touchline:cardclick', (event) => {
        document.title = (event as CustomEvent).detail.item.title;
      });
    });
    const grid = await showFilms(page, publisher, await films(publisher, 2), { kind: 'grid', attributes: 'clickable' });
    await awake(grid);
    await grid.getByRole('button', { name: 'Film 0002' }).press('Enter');
    await expect(page).toHaveTitle('Film 0002');
    await grid.getByRole('button', { name: 'Film 0001' }).press(' ');
    await expect(page).toHaveTitle('Film 0001');
  });

  test('CARD-12: a page’s template renders its cards, and content stays text', async ({ page, publisher }) => {
    const filter = await films(publisher, [
      { title: '<img src=x onerror="document.title=1">', metadata: { year: 1926 } },
    ]);
    const inside = '<template slot="card"><a href="/went-to-{{id}}" title="{{metadata.year}}">{{title}}</a></template>';
    const grid = await showFilms(page, publisher, filter, { kind: 'grid', inside });
    const link = part(grid, 'card').locator('a');
    await expect(link).toHaveText('<img src=x onerror="document.title=1">');
    await expect(link).toHaveAttribute('title', '1926');
    await expect(link).toHaveAttribute('href', /went-to-f/);
    await expect(page).toHaveTitle('Publisher');
  });

  test('1,000 cards stay smooth: the last hundred costs about as much as the first, and only nearby cards are laid out', async ({
    page,
    publisher,
  }) => {
    test.setTimeout(90_000);
    const filter = await films(publisher, 1000);
    const grid = await showFilms(page, publisher, filter, { kind: 'grid', attributes: 'query-limit="100"' });
    await awake(grid);
    const timeSpent = await mainThreadTime(page);
    const costs: number[] = [];
    for (let count = 100; count < 1000; count += 100) {
      await part(grid, 'show-more').click();
      await expect(part(grid, 'card')).toHaveCount(count + 100);
      costs.push(await timeSpent());
    }
    // Without this care it would be ten times as much. The cheapest of three, because collecting garbage belongs to none.
    expect(Math.min(...costs.slice(-3))).toBeLessThan(3 * Math.min(...costs.slice(0, 3)));

    const laidOut = await part(grid, 'card').evaluateAll(
      (cards) => cards.filter((card) => card.firstElementChild?.checkVisibility({ contentVisibilityAuto: true })).length
    );
    expect(laidOut).toBeGreaterThan(0);
    expect(laidOut).toBeLessThan(200);
  });
});

/**
 * Measures the processor time of a page's main thread, which does not depend on what else the machine does. Returns a
 * function: the s since it was last called.
 */
async function mainThreadTime(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  let last = 0;
  const timeSpent = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    const total = metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
    const since = total - last;
    last = total;
    return since;
  };
  await timeSpent();
  return timeSpent;
}

import type { Locator, Page } from '@playwright/test';
import { fixtures, matches } from './testing/calendar.ts';
import { expect, LOADER, ORIGIN, type Publisher, test } from './testing/fixtures.ts';

/** The calendar and the cards, each over matches of its own. */
const WIDGETS = ['calendar', 'card-carousel', 'card-grid'] as const;
type Name = (typeof WIDGETS)[number];

const DAY = '2026-11-21';

/** Attributes of a widget over those matches. */
function attributesOf(publisher: Publisher, name: Name, filter: string): Record<string, string> {
  return {
    'public-key': publisher.key,
    locale: 'en',
    timezone: 'UTC',
    heading: 'Matches',
    'query-filter': filter,
    link: '/went-to-{id}',
    ...(name === 'calendar' ? { date: DAY } : { 'query-data-type': 'events' }),
  };
}

function tagOf(name: Name, attributes: Record<string, string>, rest = ''): string {
  const own = Object.entries(attributes).map(([key, value]) => `${key}="${value.replaceAll('"', '&quot;')}"`);
  return `<touchline-${name} ${own.join(' ')} ${rest}></touchline-${name}>`;
}

async function inlined(name: Name, { 'public-key': key = '', ...rest }: Record<string, string>, suffix = '') {
  const query = new URLSearchParams({ key, ...rest, format: 'html' });
  const answer = await fetch(`${ORIGIN}/v1/fragments/${name}?${query}${suffix}`);
  expect(answer.status).toBe(200);
  return answer.text();
}

const widgetOf = (page: Page, name: Name) => page.locator(`touchline-${name}`);
const itemsOf = (widget: Locator) => widget.locator('[part~="event-card"], [part~="card"]');

/** Waits until React has taken over: its keys are on the nodes that it knows. */
async function mounted(widget: Locator): Promise<void> {
  await widget.hover();
  await widget.page().mouse.move(0, 0);
  await expect
    .poll(() =>
      widget.evaluate((element) => {
        const root = (element.shadowRoot ?? element).querySelector('.tl-mount')?.firstElementChild;
        return root ? Object.keys(root).some((key) => key.startsWith('__react')) : false;
      })
    )
    .toBe(true);
}

/** Returns the markup in the container, with attributes sorted by name. */
const markup = (widget: Locator) =>
  widget.evaluate((element) => {
    const textOf = (node: Node): string => {
      if (!(node instanceof Element)) return node.textContent ?? '';
      const attributes = [...node.attributes].map(({ name, value }) => `${name}="${value}"`).sort();
      return `<${[node.localName, ...attributes].join(' ')}>${[...node.childNodes].map(textOf).join('')}`;
    };
    const container = (element.shadowRoot ?? element).querySelector('.tl-mount');
    return container ? textOf(container) : '';
  });

function listen(page: Page) {
  const calls: string[] = [];
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    if (origin === ORIGIN && pathname.startsWith('/v1/')) calls.push(pathname);
  });
  return { calls, complaints };
}

for (const name of WIDGETS) {
  test(`${name}: all three deliveries give the same DOM`, async ({ page, publisher }) => {
    const { filter } = await fixtures(publisher, matches(4));
    const attributes = attributesOf(publisher, name, filter);
    const { complaints } = listen(page);
    const bodies = {
      inlined: await inlined(name, attributes),
      fragment: tagOf(name, attributes),
      client: tagOf(name, attributes, 'render="client"'),
    };
    const seen: Record<string, string> = {};
    for (const [way, body] of Object.entries(bodies)) {
      await publisher.open(page, body + LOADER);
      const widget = widgetOf(page, name);
      await expect(widget).toHaveAttribute('data-state', 'loaded');
      await mounted(widget);
      await expect(itemsOf(widget)).toHaveCount(4);
      // The code that selects the next request has run.
      await page.waitForTimeout(500);
      seen[way] = await markup(widget);
    }
    expect(seen['fragment']).toBe(seen['inlined']);
    expect(seen['client']).toBe(seen['inlined']);
    expect(complaints).toEqual([]);
  });

  test(`${name}: inlined content is shown without script`, async ({ browser, publisher }) => {
    const { filter, ids } = await fixtures(publisher, matches(2));
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await publisher.open(page, (await inlined(name, attributesOf(publisher, name, filter))) + LOADER);
    const widget = widgetOf(page, name);

    await expect(itemsOf(widget)).toHaveCount(2);
    await expect(itemsOf(widget).first()).toBeVisible();
    await widget.locator('a[href*="went-to"]').first().click();
    await expect(page).toHaveURL(`${publisher.origin}/went-to-${ids[0]}`);
    await context.close();
  });

  test(`${name}: first content is one call, of the fragment or of the API`, async ({ page, publisher }) => {
    const { filter } = await fixtures(publisher, matches(2));
    const attributes = attributesOf(publisher, name, filter);
    const { calls } = listen(page);
    const content = () => calls.filter((path) => !path.endsWith(':watch'));

    await publisher.open(page, (await inlined(name, attributes)) + LOADER);
    await mounted(widgetOf(page, name));
    await page.waitForTimeout(500);
    expect(content()).toEqual([]);

    await publisher.open(page, tagOf(name, attributes, 'loading="eager"') + LOADER);
    await mounted(widgetOf(page, name));
    await page.waitForTimeout(500);
    expect(content()).toEqual([`/v1/fragments/${name}`]);

    calls.length = 0;
    await publisher.open(page, tagOf(name, attributes, 'loading="eager" render="client"') + LOADER);
    await expect(itemsOf(widgetOf(page, name))).toHaveCount(2);
    expect(content().filter((path) => path.includes('fragments'))).toEqual([]);
    expect(content().filter((path) => path === '/v1/events')).toHaveLength(1);
  });

  for (const width of [320, 768, 1280]) {
    test(`${name}: nothing moves from loading to loaded at ${width} px`, async ({ page, publisher }) => {
      const { filter } = await fixtures(publisher, matches(name === 'calendar' ? 4 : 12));
      await page.setViewportSize({ width, height: 3000 });
      await page.addInitScript(() => {
        Object.assign(window, { shifts: [] });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            (window as never as { shifts: number[] }).shifts.push((entry as never as { value: number }).value);
        }).observe({ type: 'layout-shift', buffered: true });
      });
      // Content waits until the placeholders have been looked at.
      let release: () => void = () => undefined;
      let held = Promise.resolve();
      await page.route('**/v1/**', async (route) => {
        await held;
        await route.continue();
      });
      const { complaints } = listen(page);
      // Said by the page here, as a snippet from the server would.
      const items = `min-items="${name === 'calendar' ? 4 : 10}"`;
      for (const attributes of [`${items} loading="eager"`, `${items} loading="eager" render="client"`]) {
        held = new Promise((resolve) => {
          release = resolve;
        });
        await publisher.open(
          page,
          `${tagOf(name, attributesOf(publisher, name, filter), attributes)}<p>After</p>${LOADER}`
        );
        const widget = widgetOf(page, name);
        const count = name === 'card-carousel' ? 5 : 10;
        await expect(widget.locator('[part~="skeleton"]')).toHaveCount(count);
        await expect(widget).toHaveAttribute('aria-busy', 'true');
        const before = await page.getByText('After').boundingBox();
        await page.evaluate(() => {
          (window as never as { shifts: number[] }).shifts.length = 0;
        });
        release();
        await expect(widget).toHaveAttribute('data-state', 'loaded');
        await page.waitForTimeout(700);
        // Browsers do not count smaller moves as layout shifts either.
        const after = await page.getByText('After').boundingBox();
        expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0)), attributes).toBeLessThan(1.5);
        expect(await page.evaluate(() => (window as never as { shifts: number[] }).shifts), attributes).toEqual([]);
      }
      expect(complaints).toEqual([]);
    });
  }

  test(`${name}: works under a strict CSP with Trusted Types`, async ({ page, publisher }) => {
    const { filter } = await fixtures(publisher, matches(2));
    const attributes = attributesOf(publisher, name, filter);
    const policy = `default-src 'none'; script-src ${ORIGIN}; style-src ${ORIGIN}; connect-src ${ORIGIN}; img-src ${ORIGIN} ${publisher.origin}; require-trusted-types-for 'script'; trusted-types touchline`;
    const { complaints } = listen(page);
    for (const body of [
      tagOf(name, attributes, 'loading="eager"'),
      tagOf(name, attributes, 'loading="eager" render="client"'),
      await inlined(name, attributes, '&styles=link'),
    ]) {
      await publisher.open(page, body + LOADER, { headers: { 'content-security-policy': policy } });
      const widget = widgetOf(page, name);
      await expect(itemsOf(widget)).toHaveCount(2);
      await mounted(widget);
    }
    expect(complaints).toEqual([]);
  });

  test(`${name}: two on a page, moved, removed and added again`, async ({ page, publisher }) => {
    const { filter } = await fixtures(publisher, matches(2));
    const attributes = attributesOf(publisher, name, filter);
    const { complaints } = listen(page);
    const two = (await inlined(name, attributes)) + tagOf(name, attributes, 'loading="eager"');
    await publisher.open(page, `<div id="a">${two}</div><div id="b"></div>${LOADER}`);
    const widgets = widgetOf(page, name);
    await mounted(widgets.first());
    await mounted(widgets.last());

    await page.evaluate(
      (tag) => document.getElementById('b')?.append(document.querySelector(tag) as Element),
      `touchline-${name}`
    );
    await expect(itemsOf(page.locator(`#b touchline-${name}`))).toHaveCount(2);
    await page.evaluate(async (tag) => {
      const element = document.querySelector(`#b ${tag}`) as Element;
      for (let i = 0; i < 3; i++) {
        element.remove();
        await new Promise((resolve) => setTimeout(resolve, 60));
        document.getElementById('b')?.append(element);
      }
    }, `touchline-${name}`);
    await expect(itemsOf(page.locator(`#b touchline-${name}`))).toHaveCount(2);
    await expect(page.locator(`#b touchline-${name}`)).toHaveAttribute('data-state', 'loaded');
    await mounted(page.locator(`#b touchline-${name}`));
    expect(complaints).toEqual([]);
  });

  test(`${name}: attributes and page defaults may change at any time`, async ({ page, publisher }) => {
    const [one, two] = await Promise.all([fixtures(publisher, matches(2)), fixtures(publisher, matches(3))]);
    const { 'public-key': key = '', ...rest } = attributesOf(publisher, name, one.filter);
    await publisher.open(
      page,
      `<touchline-config public-key="${key}"></touchline-config>${tagOf(name, rest, 'loading="eager"')}${LOADER}`
    );
    const widget = widgetOf(page, name);
    await expect(itemsOf(widget)).toHaveCount(2);

    await widget.evaluate((element, filter) => element.setAttribute('query-filter', filter), two.filter);
    await expect(itemsOf(widget)).toHaveCount(3);
    await widget.evaluate((element) => element.setAttribute('heading', 'Other'));
    await expect(widget.getByRole('heading', { level: 2 })).toHaveText('Other');
  });

  test(`${name}: a rejected request ends in its panel, with one error`, async ({ page, publisher }) => {
    const { complaints } = listen(page);
    await publisher.open(
      page,
      tagOf(name, { ...attributesOf(publisher, name, 'type_id = "x"'), 'public-key': 'pk_nobody' }, 'loading="eager"') +
        LOADER
    );
    const widget = widgetOf(page, name);

    await expect(widget.locator('[part~="error-panel"]')).toBeVisible();
    await expect(widget).toHaveAttribute('data-state', 'error');
    expect(complaints.filter((text) => text.startsWith('[touchline]'))).toHaveLength(1);
  });

  test(`${name}: no event stream outlives its element`, async ({ page, publisher }) => {
    const { filter } = await fixtures(publisher, [{ status: 'STARTED', score: [1, 0] }]);
    const ended: string[] = [];
    page.on('requestfailed', (request) => request.url().includes(':watch') && ended.push(request.url()));
    const begun = page.waitForRequest((request) => request.url().includes(':watch'));
    await publisher.open(page, tagOf(name, attributesOf(publisher, name, filter), 'loading="eager"') + LOADER);
    await mounted(widgetOf(page, name));
    await begun;

    await widgetOf(page, name).evaluate((element) => element.remove());

    await expect.poll(() => ended.length).toBe(1);
  });
}

test('a card clicked before its code is there calls the page’s handler with the item', async ({ page, publisher }) => {
  const { filter, ids } = await fixtures(publisher, matches(2));
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/**', async (route) => {
    await held;
    await route.continue();
  });
  const tag = tagOf('card-grid', attributesOf(publisher, 'card-grid', filter), 'loading="eager"');
  await publisher.open(
    page,
    `${tag}<script>document.querySelector('touchline-card-grid').config={cards:{onClick(item,event){event.preventDefault();window.chosen=item.id}}}</script>${LOADER}`
  );
  const widget = widgetOf(page, 'card-grid');
  await expect(itemsOf(widget)).toHaveCount(2);

  await widget.locator('a[href*="went-to"]').last().click();
  release();

  await expect.poll(() => page.evaluate(() => (window as never as { chosen?: string }).chosen)).toBe(ids[1]);
});

test('CARD-12: a template for cards is used from the first card on, without the server', async ({
  page,
  publisher,
}) => {
  const { filter } = await fixtures(publisher, matches(2));
  const { calls } = listen(page);
  const tag = tagOf('card-grid', attributesOf(publisher, 'card-grid', filter), 'loading="eager"');
  await publisher.open(
    page,
    `${tag.replace('></', '><template slot="card"><b class="own">{{title}}</b></template></')}${LOADER}`
  );

  await expect(widgetOf(page, 'card-grid').locator('b.own').first()).toHaveText('Home 1 - Away 1');
  expect(calls.filter((path) => path.includes('fragments'))).toEqual([]);
  await expect(page.locator('touchline-card-grid > template')).toHaveCount(1);
});

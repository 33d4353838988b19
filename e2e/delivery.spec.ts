import type { Page } from '@playwright/test';
import {
  bannerOf,
  carouselTag,
  expect,
  hydrated,
  LOADER,
  ORIGIN,
  type Publisher,
  recordEvents,
  test,
} from './testing/fixtures.ts';

const three = (publisher: Publisher) =>
  ['b1', 'b2', 'b3'].map((id) => bannerOf(publisher, id, { text: `Banner ${id}` }));

/** Returns the markup in the widget's container, with attributes sorted by name. */
const markup = (page: Page) =>
  page.locator('touchline-banner-carousel').evaluate((element) => {
    const textOf = (node: Node): string => {
      if (!(node instanceof Element)) return node.textContent ?? '';
      const attributes = [...node.attributes].map(({ name, value }) => `${name}="${value}"`).sort();
      return `<${[node.localName, ...attributes].join(' ')}>${[...node.childNodes].map(textOf).join('')}`;
    };
    const container = (element.shadowRoot ?? element).querySelector('.tl-mount');
    return container ? textOf(container) : '';
  });

const inlined = async (publisher: Publisher, collection: string, attributes = '') => {
  const answer = await fetch(
    `${ORIGIN}/v1/fragments/banner-carousel?collection=${collection}&key=${publisher.key}&format=html&locale=en${attributes}`
  );
  return answer.text();
};

/** Counts calls of the content API that a page makes. */
function countCalls(page: Page): { readonly urls: string[] } {
  const urls: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(`${ORIGIN}/v1/`)) urls.push(new URL(request.url()).pathname);
  });
  return { urls };
}

test('all three deliveries give the same DOM', async ({ page, publisher }) => {
  await publisher.collection('same', three(publisher));
  const bodies = {
    inlined: (await inlined(publisher, 'same')) + LOADER,
    fragment: carouselTag(publisher, 'same', 'locale="en"') + LOADER,
    client: carouselTag(publisher, 'same', 'locale="en" render="client"') + LOADER,
  };
  const seen: Record<string, string | undefined> = {};
  for (const [name, body] of Object.entries(bodies)) {
    await publisher.open(page, body);
    const carousel = page.locator('touchline-banner-carousel');
    await expect(carousel).toHaveAttribute('data-state', 'loaded');
    await hydrated(carousel);
    seen[name] = await markup(page);
  }
  expect(seen['fragment']).toBe(seen['inlined']);
  expect(seen['client']).toBe(seen['inlined']);
});

test('inlined content is shown without script, its links work, and no request is sent', async ({
  browser,
  publisher,
}) => {
  await publisher.collection('plain', three(publisher));
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await publisher.open(page, (await inlined(publisher, 'plain')) + LOADER);

  const links = page.locator('touchline-banner-carousel a');
  await expect(links).toHaveCount(3);
  await expect(links.first()).toBeVisible();
  await links.first().click();
  await expect(page).toHaveURL(`${publisher.origin}/went-to-b1`);
  await context.close();
});

test('inlined content hydrates without an API request and without a warning', async ({ page, publisher }) => {
  await publisher.collection('quiet', three(publisher));
  const calls = countCalls(page);
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  for (const attributes of ['', '&styles=link', '&shadow=false']) {
    await publisher.open(page, (await inlined(publisher, 'quiet', attributes)) + LOADER);
    const carousel = page.locator('touchline-banner-carousel');
    await hydrated(carousel);
    await carousel.locator('[part~="arrow-next"]').click();
    await expect(carousel.locator('[part~="dot"]').nth(1)).toHaveAttribute('aria-current', 'true');
  }
  expect(calls.urls.filter((url) => !url.includes('/styles') && !url.includes('.css'))).toEqual([]);
  expect(complaints).toEqual([]);
});

test('content of another build is shown, then rendered again instead of hydrated', async ({ page, publisher }) => {
  await publisher.collection('older', three(publisher));
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  const older = (await inlined(publisher, 'older'))
    .replace(/data-version="[^"]*"/, 'data-version="0.0.1+older"')
    .replace(/"view":\{.*\}(?=\}<\/script>)/, '"view":{}');
  expect(older).toContain('"view":{}');
  await publisher.open(page, older + LOADER);
  const carousel = page.locator('touchline-banner-carousel');
  await hydrated(carousel);

  await carousel.locator('[part~="arrow-next"]').click();

  await expect(carousel.locator('[part~="dot"]').nth(1)).toHaveAttribute('aria-current', 'true');
  expect(complaints).toEqual([]);
});

test('a snippet starts both downloads at once and shifts nothing', async ({ page, publisher }) => {
  await publisher.collection('snip', three(publisher));
  const answer = await fetch(
    `${ORIGIN}/v1/snippets/banner-carousel?collection=snip&key=${publisher.key}&loading=eager`
  );
  const { html } = (await answer.json()) as { html: string };
  const starts: string[] = [];
  page.on('request', (request) => starts.push(new URL(request.url()).pathname));
  await page.addInitScript(() => {
    Object.assign(window, { shift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        (window as never as { shift: number }).shift += (entry as never as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });

  await publisher.open(page, `<p>Before</p>${html}<p>After</p>`);
  await hydrated(page.locator('touchline-banner-carousel'));

  expect(starts.filter((path) => path.startsWith('/v1/fragments/'))).toHaveLength(1);
  expect(await page.evaluate(() => (window as never as { shift: number }).shift)).toBe(0);
});

test('GEN-01: nothing happens before the element is near the viewport', async ({ page, publisher }) => {
  await publisher.collection('far', three(publisher));
  const calls = countCalls(page);
  await publisher.open(
    page,
    `<p>Top</p><div id="gap"></div>${carouselTag(publisher, 'far')}${LOADER}<script>document.getElementById('gap').style.height='8000px'</script>`
  );
  const carousel = page.locator('touchline-banner-carousel');
  await expect(carousel).toHaveAttribute('data-state', 'idle');
  await page.waitForTimeout(500);
  expect(calls.urls).toEqual([]);

  await carousel.scrollIntoViewIfNeeded();
  await expect(carousel).toHaveAttribute('data-state', 'loaded');
});

test('API-10: two equal widgets send one request, and so does a third one shortly after', async ({
  page,
  publisher,
}) => {
  await publisher.collection('twin', three(publisher));
  const calls = countCalls(page);
  // As if the browser kept nothing.
  await page.route('**/v1/fragments/**', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), 'cache-control': 'no-store' } });
  });
  const tag = carouselTag(publisher, 'twin', 'loading="eager"');
  await publisher.open(page, tag + tag + LOADER);
  const carousels = page.locator('touchline-banner-carousel[data-state="loaded"]');
  await expect(carousels).toHaveCount(2);
  await page.evaluate(() => {
    const first = document.querySelector('touchline-banner-carousel');
    first?.after(first.cloneNode());
  });
  await expect(carousels).toHaveCount(3);

  for (const carousel of await carousels.all()) await expect(carousel.locator('[part~="banner"]')).toHaveCount(3);
  expect(calls.urls.filter((path) => path.includes('/fragments/'))).toHaveLength(1);
});

test('no click made before hydration is lost', async ({ page, publisher }) => {
  await publisher.collection('early', three(publisher));
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/**', async (route) => {
    await held;
    await route.continue();
  });
  await publisher.open(page, carouselTag(publisher, 'early', 'loading="eager"') + LOADER);
  const carousel = page.locator('touchline-banner-carousel');
  await expect(carousel).toHaveAttribute('data-state', 'loaded');

  await carousel.locator('[part~="dot"]').nth(2).click();
  release();

  await expect(carousel.locator('[part~="dot"]').nth(2)).toHaveAttribute('aria-current', 'true');
});

test('BC-24: keyboard focus from before hydration stops autoplay', async ({ page, publisher }) => {
  await publisher.collection('early-focus', three(publisher));
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/**', async (route) => {
    await held;
    await route.continue();
  });
  await publisher.open(page, carouselTag(publisher, 'early-focus', 'loading="eager" autoplay-delay="1000"') + LOADER);
  const carousel = page.locator('touchline-banner-carousel');
  await expect(carousel).toHaveAttribute('data-state', 'loaded');

  await page.keyboard.press('Tab');
  release();

  await expect(carousel.locator('[part~="dot"]').nth(0)).toHaveAttribute('aria-current', 'true');
  await page.waitForTimeout(2200);
  await expect(carousel.locator('[part~="rotation"]')).toHaveAccessibleName('Stop rotating banners');
  await expect(carousel.locator('[part~="dot"]').nth(0)).toHaveAttribute('aria-current', 'true');
  await page.keyboard.press('Enter');
  await expect(carousel.locator('[part~="rotation"]')).toHaveAccessibleName('Start rotating banners');
});

test('a banner clicked before hydration emits its event and follows its link at once', async ({ page, publisher }) => {
  await publisher.collection('early-link', three(publisher));
  await page.route('**/assets/**', () => new Promise(() => undefined));
  const events = await recordEvents(page);
  await publisher.open(page, carouselTag(publisher, 'early-link', 'loading="eager"') + LOADER);
  const carousel = page.locator('touchline-banner-carousel');
  await expect(carousel).toHaveAttribute('data-state', 'loaded');
  await page.evaluate(() =>
    document.addEventListener('touchline:bannerclick', (event) => event.preventDefault(), { once: true })
  );

  await carousel.locator('a').first().click();
  expect((await events()).filter(({ type }) => type === 'bannerclick')).toMatchObject([
    { detail: { index: 0, banner: { id: 'b1' } } },
  ]);
  await carousel.locator('a').first().click();
  await expect(page).toHaveURL(`${publisher.origin}/went-to-b1`);
});

test('works under a strict CSP with Trusted Types, without one violation', async ({ page, publisher }) => {
  await publisher.collection('strict', three(publisher));
  const policy = `default-src 'none'; script-src ${ORIGIN}; style-src ${ORIGIN}; connect-src ${ORIGIN}; img-src ${ORIGIN} ${publisher.origin}; media-src ${ORIGIN}; require-trusted-types-for 'script'; trusted-types touchline`;
  await page.addInitScript(() => {
    Object.assign(window, { violations: [] });
    document.addEventListener('securitypolicyviolation', (event) => {
      (window as never as { violations: string[] }).violations.push(
        `${event.violatedDirective} ${event.blockedURI} ${event.sample}`
      );
    });
  });
  const violations = () => page.evaluate(() => (window as never as { violations: string[] }).violations);
  const bodies = [
    carouselTag(publisher, 'strict', 'loading="eager" padding="4px" autoplay-delay="2000" gradient'),
    carouselTag(publisher, 'strict', 'loading="eager" padding="4px" render="client"'),
    await inlined(publisher, 'strict', '&styles=link&padding=4px'),
  ];
  for (const body of bodies) {
    await publisher.open(page, body + LOADER, { headers: { 'content-security-policy': policy } });
    const carousel = page.locator('touchline-banner-carousel');
    await expect(carousel).toHaveAttribute('data-state', 'loaded');
    await hydrated(carousel);
    expect(
      await carousel
        .locator('[part~="banner"]')
        .first()
        .evaluate((banner) => getComputedStyle(banner).padding)
    ).toBe('4px');
    expect(await violations()).toEqual([]);
  }
});

test('attributes and config may change at any time', async ({ page, publisher }) => {
  await publisher.collection('one', three(publisher));
  await publisher.collection('two', [bannerOf(publisher, 'x1', { text: 'Other' }), bannerOf(publisher, 'x2')]);
  await publisher.open(page, carouselTag(publisher, 'one', 'loading="eager"') + LOADER);
  const carousel = page.locator('touchline-banner-carousel');
  await hydrated(carousel);

  await carousel.evaluate((element) => element.setAttribute('arrows', 'false'));
  await expect(carousel.locator('[part~="arrow-next"]')).toHaveCount(0);
  await carousel.evaluate((element) => element.setAttribute('padding', '7px'));
  await expect
    .poll(() =>
      carousel
        .locator('[part~="banner"]')
        .first()
        .evaluate((banner) => getComputedStyle(banner).padding)
    )
    .toBe('7px');
  await carousel.evaluate((element: HTMLElement & { config?: object }) => {
    element.config = { buttons: { showIndex: true } };
  });
  await expect(carousel.locator('[part~="dot"]').first()).toHaveText('1');
  await carousel.evaluate((element) => element.setAttribute('collection', 'two'));
  await expect(carousel.locator('#two-x1')).toBeVisible();
  await expect(carousel.locator('[part~="banner"]')).toHaveCount(2);
});

test('a collection that changes right after hydration is another request', async ({ page, publisher }) => {
  await publisher.collection('first', three(publisher));
  await publisher.collection('second', [bannerOf(publisher, 'y1'), bannerOf(publisher, 'y2')]);
  await publisher.open(page, carouselTag(publisher, 'first', 'loading="eager"') + LOADER);
  const carousel = page.locator('touchline-banner-carousel');
  await hydrated(carousel);

  await carousel.evaluate((element) => element.setAttribute('collection', 'second'));

  await expect(carousel.locator('#second-y1')).toBeVisible();
});

test('config set before the loader ran is kept', async ({ page, publisher }) => {
  await publisher.collection('before', three(publisher));
  await publisher.open(
    page,
    `${carouselTag(publisher, 'before', 'loading="eager"')}<script>document.querySelector('touchline-banner-carousel').config={buttons:{showIndex:true}}</script>${LOADER}`
  );
  await expect(page.locator('touchline-banner-carousel [part~="dot"]').first()).toHaveText('1');
});

test('an element may be moved, removed and added again without leaks', async ({ page, publisher }) => {
  await publisher.collection('moves', three(publisher));
  const calls = countCalls(page);
  await publisher.open(
    page,
    `<div id="a">${carouselTag(publisher, 'moves', 'loading="eager"')}</div><div id="b"></div>${LOADER}`
  );
  const carousel = page.locator('touchline-banner-carousel');
  await hydrated(carousel);
  await carousel.locator('[part~="dot"]').nth(1).click();

  await page.evaluate(() =>
    document.getElementById('b')?.append(document.querySelector('touchline-banner-carousel') as Element)
  );
  await page.waitForTimeout(200);
  await expect(carousel.locator('[part~="dot"]').nth(1)).toHaveAttribute('aria-current', 'true');
  expect(calls.urls).toHaveLength(1);

  await page.evaluate(async () => {
    const element = document.querySelector('touchline-banner-carousel') as Element;
    for (let i = 0; i < 5; i++) {
      element.remove();
      await new Promise((resolve) => setTimeout(resolve, 100));
      document.getElementById('a')?.append(element);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  });
  await expect(carousel).toHaveAttribute('data-state', 'loaded');
  await expect(carousel.locator('[part~="banner"]')).toHaveCount(3);
  await hydrated(carousel);
  await carousel.locator('[part~="arrow-next"]').click();
  await expect(carousel.locator('[part~="dot"]').nth(1)).toHaveAttribute('aria-current', 'true');
});

test('two copies of the loader, before and after the element, are harmless', async ({ page, publisher }) => {
  await publisher.collection('twice', three(publisher));
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  const calls = countCalls(page);
  await publisher.open(
    page,
    `${LOADER}${carouselTag(publisher, 'twice', 'loading="eager"')}${LOADER}<script async src="${ORIGIN}/v0/embed.js"></script>`
  );
  await hydrated(page.locator('touchline-banner-carousel'));
  expect(errors).toEqual([]);
  expect(calls.urls).toHaveLength(1);
});

test('touchline-config sets page-wide defaults, before or after the widget', async ({ page, publisher }) => {
  await publisher.collection('defaults', three(publisher));
  const config = `<touchline-config public-key="${publisher.key}" locale="de"></touchline-config>`;
  for (const [before, after] of [
    [config, ''],
    ['', config],
  ]) {
    await publisher.open(
      page,
      `${before}<touchline-banner-carousel collection="defaults" loading="eager"></touchline-banner-carousel>${after}${LOADER}`
    );
    const carousel = page.locator('touchline-banner-carousel');
    await expect(carousel.locator('[part~="arrow-next"]')).toHaveAccessibleName('Weiter');
  }
});

test('leaves the page alone: one global, no storage, nothing outside its elements', async ({ page, publisher }) => {
  await publisher.collection('guest', three(publisher));
  await publisher.open(page, '<p>Plain</p>');
  const before = await page.evaluate(() => Object.getOwnPropertyNames(window));
  await publisher.open(page, carouselTag(publisher, 'guest', 'loading="eager"') + LOADER);
  await hydrated(page.locator('touchline-banner-carousel'));

  const left = await page.evaluate(
    (initialGlobals) => ({
      globals: Object.getOwnPropertyNames(window).filter((name) => !initialGlobals.includes(name)),
      storage: [localStorage.length, sessionStorage.length, document.cookie],
      outside: [...document.body.children].map((child) => child.localName),
    }),
    before
  );
  expect(left).toEqual({
    globals: ['Touchline'],
    storage: [0, 0, ''],
    outside: ['touchline-banner-carousel', 'script'],
  });
});

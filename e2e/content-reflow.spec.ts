import { activeDay, fixtures, matches } from './testing/calendar.ts';
import { films } from './testing/cards.ts';
import {
  inlined,
  items,
  openPage,
  overEvents,
  part,
  ready,
  show,
  tagOf,
  WIDGETS,
  widgetIn,
} from './testing/content.ts';
import { expect, type Publisher, test } from './testing/fixtures.ts';
import { lostIn, NOTHING_LOST } from './testing/lost-text.ts';

/** Matches whose names are as long as names get. */
async function difficult(publisher: Publisher): Promise<string> {
  const long = 'Borussia Mönchengladbach';
  const { filter } = await fixtures(publisher, [
    { home: long, away: long, status: 'STARTED', score: [11, 10] },
    { home: 'Donaudampfschifffahrtsgesellschaft', away: 'PSV', status: 'FINISHED', score: [2, 0] },
    { home: 'Feyenoord', away: 'Sparta', fields: { title: `${long} ${long}` } },
    { home: 'Utrecht', away: 'Twente', status: 'POSTPONED' },
  ]);
  return filter;
}

test('the picker stays whole and within reach at 320 px', async ({ page, publisher }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const locale of ['en', 'fa', 'ru']) {
    const attributes = overEvents(publisher, 'calendar', 'type_id = "none"', { locale });
    const calendar = await show(page, publisher, 'calendar', attributes);
    await activeDay(calendar).click();
    await expect(calendar.getByRole('dialog').locator('[data-date="2026-11-21"]')).toBeFocused();
    expect(await lostIn(calendar), locale).toEqual(NOTHING_LOST);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  }
});

test('no text is cut with the text spacing of WCAG 1.4.12', async ({ page, publisher }) => {
  const filter = await difficult(publisher);
  const spaced =
    '*{line-height:1.5 !important;letter-spacing:.12em !important;word-spacing:.16em !important}p{margin-block-end:2em !important}';
  for (const width of [320, 600, 1200]) {
    // In light DOM, where a page's own rules reach.
    const printed = await Promise.all(
      WIDGETS.map((name) => inlined(name, overEvents(publisher, name, filter, { shadow: 'false', heading: name })))
    );
    await openPage(page, publisher, printed.join(''), { width, head: `<style>${spaced}</style>` });
    for (const name of WIDGETS) {
      const widget = await ready(widgetIn(page, name));
      expect(await lostIn(widget), `${name} ${width}`).toEqual(NOTHING_LOST);
    }
  }
});

for (const [touch, least] of [
  [false, 24],
  [true, 44],
] as const) {
  test(`every target is at least ${least} px ${touch ? 'on touch' : 'under a mouse'}`, async ({
    browser,
    publisher,
  }) => {
    const viewport = { width: touch ? 390 : 1280, height: 844 };
    const context = await browser.newContext({ hasTouch: touch, isMobile: touch, viewport });
    const page = await context.newPage();
    const { filter } = await fixtures(publisher, [{ status: 'FINISHED', score: [1, 0] }, ...matches(3)]);
    const options = { 'query-load-type': 'button', 'query-limit': '2', 'see-all-target': '/', 'spoiler-free': '' };
    const tags = WIDGETS.map((name) => tagOf(name, overEvents(publisher, name, filter, options)));
    await openPage(page, publisher, tags.join(''));
    const small: string[] = [];
    for (const name of WIDGETS) {
      const widget = await ready(widgetIn(page, name));
      if (name === 'calendar') {
        await activeDay(widget).click();
        await expect(widget.getByRole('dialog')).toBeVisible();
      }
      small.push(
        ...(await widget.locator('button:visible, a:visible').evaluateAll(
          (targets, [widgetName, px]) =>
            targets.flatMap((target) => {
              // A card is one target, whatever its words measure.
              const face = target.classList.contains('tl-card-link') ? target.closest('.tl-card') : target;
              const { width = 0, height = 0 } = face?.getBoundingClientRect() ?? {};
              const label = target.getAttribute('aria-label') ?? target.textContent;
              return Math.min(width, height) < px - 0.1 ? [`${widgetName} ${label} ${width}x${height}`] : [];
            }),
          [name, least] as const
        ))
      );
    }
    expect(small).toEqual([]);
    await context.close();
  });
}

test('C11: with reduced motion nothing pulses, sweeps, slides or scrolls smoothly', async ({ page, publisher }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.addInitScript(() => {
    const behaviours: unknown[] = [];
    Object.assign(window, { behaviours });
    const { scrollTo, scrollIntoView } = Element.prototype;
    Element.prototype.scrollTo = function (this: Element, ...args: unknown[]) {
      behaviours.push((args[0] as ScrollToOptions).behavior);
      Reflect.apply(scrollTo, this, args);
    };
    Element.prototype.scrollIntoView = function (this: Element, options?: boolean | ScrollIntoViewOptions) {
      behaviours.push(typeof options === 'object' ? (options.behavior ?? 'instant') : 'instant');
      return scrollIntoView.call(this, options);
    };
  });
  const running = () =>
    page.evaluate(() =>
      document.getAnimations().flatMap(({ effect }) => {
        const { duration = 0, iterations = 1 } = effect?.getComputedTiming() ?? {};
        return Number(duration) * iterations > 10 ? [`${effect?.constructor.name} ${duration}`] : [];
      })
    );
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/v1/fragments/**', async (route) => {
    await held;
    await route.continue();
  });
  const { filter } = await fixtures(publisher, [{ status: 'STARTED', score: [1, 0] }, ...matches(8)]);
  await openPage(page, publisher, WIDGETS.map((name) => tagOf(name, overEvents(publisher, name, filter))).join(''));
  for (const name of WIDGETS) await expect(part(widgetIn(page, name), 'skeleton').first()).toBeAttached();
  expect(await running()).toEqual([]);

  release();
  for (const name of WIDGETS) await ready(widgetIn(page, name), 'loaded');
  expect(await running()).toEqual([]);

  const carousel = widgetIn(page, 'card-carousel');
  await part(carousel, 'arrow-next').click();
  const place = () => part(carousel, 'track').evaluate(({ scrollLeft }) => scrollLeft);
  expect(await place()).toBeGreaterThan(100);
  const calendar = widgetIn(page, 'calendar');
  await calendar.getByRole('switch').click();
  await part(calendar, 'arrow-next').click();
  await activeDay(calendar).click();
  await expect(calendar.getByRole('dialog')).toBeVisible();
  expect(await running()).toEqual([]);
  expect(await page.evaluate(() => (window as never as { behaviours: unknown[] }).behaviours)).not.toContain('smooth');
});

test('with motion, arrows scroll smoothly, which the test above would miss', async ({ page, publisher }) => {
  const filter = await films(publisher, 9);
  const own = { 'query-data-type': 'creative-works', 'query-filter': filter };
  const carousel = await show(page, publisher, 'card-carousel', { 'public-key': publisher.key, ...own });
  // From before the click on: a busy machine may be slower than the glide.
  const track = part(carousel, 'track');
  await track.evaluate((element) => {
    const seen = new Set<number>();
    element.addEventListener('scroll', () => seen.add(element.scrollLeft));
    Object.assign(window, { seen });
  });
  await part(carousel, 'arrow-next').click();
  await expect
    .poll(() => track.evaluate(() => (window as never as { seen: Set<number> }).seen.size))
    .toBeGreaterThan(3);
  await expect(items(carousel)).toHaveCount(9);
});

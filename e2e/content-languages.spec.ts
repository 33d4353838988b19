import type { Page } from '@playwright/test';
import { activeDay, fixtures, picker } from './testing/calendar.ts';
import { items, type Name, openPage, overEvents, part, ready, show, tagOf, widgetIn } from './testing/content.ts';
import { expect, test } from './testing/fixtures.ts';

/** Written by hand, so that the tests do not compare the text tables with themselves. */
const SPOKEN: readonly [locale: string, today: string, live: string, showMore: string, date: string, time: RegExp][] = [
  ['en', 'Today', 'Live', 'Show more', 'November 22', /3:00\sPM$/],
  ['es', 'Hoy', 'En directo', 'Mostrar más', '22 de noviembre', /15:00$/],
  ['ar', 'اليوم', 'مباشر', 'عرض المزيد', '22 نوفمبر', /3:00\sم$/],
  ['de', 'Heute', 'Live', 'Mehr anzeigen', '22. November', /15:00$/],
  ['fr', 'Aujourd’hui', 'En direct', 'Afficher plus', '22 novembre', /15:00$/],
  ['it', 'Oggi', 'In diretta', 'Mostra altro', '22 novembre', /15:00$/],
  ['ja', '今日', 'ライブ', 'もっと見る', '11月22日', /15:00$/],
  ['ko', '오늘', '라이브', '더 보기', '11월 22일', /(오후|PM) 3:00$/],
  ['pt', 'Hoje', 'Ao vivo', 'Mostrar mais', '22 de novembro', /15:00$/],
  ['ru', 'Сегодня', 'Онлайн', 'Показать ещё', '22 ноября', /15:00$/],
  ['zh', '今天', '进行中', '查看更多', '11月22日', /15:00$/],
  ['nl', 'Vandaag', 'Live', 'Meer tonen', '22 november', /15:00$/],
  ['fa', 'امروز', 'زنده', 'نمایش بیشتر', '۱ آذر', /۱۵:۰۰$/],
];

/** English that other languages have no use for. */
const ENGLISH =
  /\b(Today|Show more|Match details|Hide scores|Show score|Earlier|Later|Full Time|Showing|Loading|Events|Featured|Previous|Next|Add to calendar|Subscribe|See All|Watch Now|Postponed|Saturday|Sat)\b/;
/** Any word in Latin letters, for languages that are written in others; the world's clock bears its name in most. */
const LATIN = /\b(?!GMT|UTC)[A-Za-z]{3,}/;

/** All that a widget says, to the eye or the ear. */
const words = (page: Page, name: Name) =>
  widgetIn(page, name).evaluate(({ shadowRoot }) => {
    const said = ['aria-label', 'title', 'alt', 'aria-roledescription', 'aria-valuetext'];
    const all = [...(shadowRoot?.querySelectorAll('.tl-root, .tl-root *') ?? [])];
    const labels = all.flatMap((element) => said.map((attribute) => element.getAttribute(attribute) ?? ''));
    const texts = all.flatMap(({ childNodes }) =>
      [...childNodes].map((node) => (node instanceof Text ? (node.textContent ?? '') : ''))
    );
    return [...labels, ...texts].filter((text) => text.trim() !== '').join('\n');
  });

for (const [locale, today, live, showMore, date, time] of SPOKEN) {
  test(`I18N-04, I18N-08, I18N-09: calendar and cards speak ${locale}`, async ({ page, publisher }) => {
    const now = Date.now();
    const day = (offset: number) => new Date(now + offset * 86_400_000).toISOString().slice(0, 10);
    const names = { home: { name: '11' }, away: { name: '22' } };
    const { filter } = await fixtures(publisher, [
      {
        status: 'STARTED',
        start: `${day(0)}T12:00:00Z`,
        fields: { title: '1', metadata: { ...names, score: { home: 1, away: 0 } } },
      },
      {
        status: 'FINISHED',
        start: `${day(0)}T13:00:00Z`,
        fields: { title: '2', metadata: { ...names, score: { home: 2, away: 0 } } },
      },
      { start: `${day(0)}T15:00:00Z`, fields: { title: '3', metadata: names } },
      { status: 'POSTPONED', start: `${day(0)}T16:00:00Z`, fields: { title: '4', metadata: names } },
    ]);
    const query = {
      locale,
      heading: '',
      'query-load-type': 'button',
      'query-limit': '3',
      'query-order-by': 'start_time asc',
    };
    const own = { 'see-all-target': '/', 'cards-show-button': '' };
    await openPage(
      page,
      publisher,
      tagOf('calendar', { ...overEvents(publisher, 'calendar', filter, query), date: '' }) +
        tagOf('card-carousel', overEvents(publisher, 'card-carousel', filter, { ...query, ...own }))
    );
    const calendar = await ready(widgetIn(page, 'calendar'));
    const carousel = await ready(widgetIn(page, 'card-carousel'));
    for (const widget of [calendar, carousel]) {
      const root = widget.locator('section').first();
      await expect(root).toHaveAttribute('lang', locale);
      expect(await root.evaluate((element) => getComputedStyle(element).direction)).toBe(
        locale === 'ar' || locale === 'fa' ? 'rtl' : 'ltr'
      );
      await expect(part(widget, 'live-badge')).toHaveText(live);
      await expect(items(widget).nth(2).locator('time')).toHaveText(time);
      await expect(part(widget, 'show-more')).toHaveText(showMore);
      await part(widget, 'show-more').click();
      await expect(items(widget)).toHaveCount(4);
    }
    await expect(activeDay(calendar)).toContainText(today);

    for (const name of ['calendar', 'card-carousel'] as const) {
      const said = await words(page, name);
      if (['ar', 'fa', 'ja', 'ko', 'ru', 'zh'].includes(locale)) expect(said).not.toMatch(LATIN);
      else if (locale !== 'en') expect(said).not.toMatch(ENGLISH);
    }

    await calendar.evaluate((element) => element.setAttribute('date', '2026-11-22'));
    await expect(activeDay(calendar)).toContainText(date);
  });
}

test('I18N-08: Persian counts, scores and times are in Persian digits; its calendar is the Persian one', async ({
  page,
  publisher,
}) => {
  const { filter } = await fixtures(publisher, [{ status: 'FINISHED', score: [2, 0] }, {}, {}]);
  const query = { locale: 'fa', 'query-load-type': 'button', 'query-limit': '2' };
  for (const name of ['calendar', 'card-grid'] as const) {
    const widget = await show(page, publisher, name, overEvents(publisher, name, filter, query));
    await expect(part(widget, 'home-score')).toHaveText('۲');
    await part(widget, 'show-more').click();
    await expect(widget.getByText('نمایش ۳ از ۳')).toBeAttached();
  }
  const calendar = await show(page, publisher, 'calendar', overEvents(publisher, 'calendar', filter, query));
  await expect(activeDay(calendar)).toContainText('۳۰ آبان');
  await activeDay(calendar).click();
  await expect(picker(calendar).locator('[data-date="2026-11-21"]')).toHaveText('۳۰');
});

for (const locale of [
  'xx',
  'pt-BR',
  'zh-Hant-TW',
  'en_GB',
  'fa-u-nu-latn',
  'x',
  '-',
  'de-DE-',
  'a'.repeat(300),
  '<b>',
  '🦊',
]) {
  test(`I18N-02: a locale of "${locale.slice(0, 20)}" never throws`, async ({ page, publisher }) => {
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(error.message));
    const { filter } = await fixtures(publisher, [{ status: 'FINISHED', score: [2, 0] }, {}]);
    for (const render of [{}, { render: 'client' }]) {
      const names = ['calendar', 'card-carousel', 'card-grid'] as const;
      await openPage(
        page,
        publisher,
        names.map((name) => tagOf(name, overEvents(publisher, name, filter, { locale, ...render }))).join('')
      );
      for (const name of names) {
        await ready(widgetIn(page, name), 'loaded');
        await expect(items(widgetIn(page, name))).toHaveCount(2);
      }
      await activeDay(widgetIn(page, 'calendar')).click();
      await expect(picker(widgetIn(page, 'calendar')).getByRole('grid')).toBeVisible();
    }
    expect(complaints).toEqual([]);
  });
}

test('I18N-01, I18N-02: without a locale it uses the browser’s, and English if it has no texts', async ({
  browser,
  publisher,
}) => {
  for (const [locale, word] of [
    ['fr-CA', 'Terminé'],
    ['tlh', 'Full Time'],
  ] as const) {
    const context = await browser.newContext({ locale });
    const page = await context.newPage();
    const { filter } = await fixtures(publisher, [{ status: 'FINISHED', score: [2, 0] }]);
    for (const name of ['calendar', 'card-grid'] as const) {
      const widget = await show(page, publisher, name, overEvents(publisher, name, filter));
      await expect(items(widget)).toContainText(word);
    }
    await context.close();
  }
});

for (const [locale, today] of [
  ['de', 'Samstag, 21. November 2026'],
  ['ru', 'суббота, 21 ноября 2026'],
  ['pt', 'sábado, 21 de novembro de 2026'],
] as const) {
  test(`D1: the strip fits 320 px in ${locale}, and its day has its full name`, async ({ page, publisher }) => {
    await page.setViewportSize({ width: 320, height: 700 });
    for (const date of ['2026-11-21', '2026-09-30']) {
      const attributes = overEvents(publisher, 'calendar', 'type_id = "none"', { locale, date });
      const calendar = await show(page, publisher, 'calendar', attributes);
      const fits = await activeDay(calendar).evaluate((day) =>
        [day, ...day.querySelectorAll('span')].every(({ scrollWidth, clientWidth, clientHeight, firstChild }) => {
          const range = document.createRange();
          range.selectNodeContents(firstChild?.parentNode ?? day);
          return scrollWidth <= clientWidth + 1 && range.getClientRects().length > 0 && clientHeight < 70;
        })
      );
      expect(fits, date).toBe(true);
      if (date === '2026-11-21') await expect(activeDay(calendar)).toHaveAccessibleName(new RegExp(today));
    }
  });
}

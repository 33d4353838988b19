import { readFileSync } from 'node:fs';
import { FRONT_PAGE, violations } from './testing/axe.ts';
import { expect, LOADER, ORIGIN, runUntil, test } from './testing/fixtures.ts';
import {
  after,
  change,
  failing,
  NOW,
  newId,
  openPlayer,
  part,
  plays,
  put,
  REEL,
} from './testing/players/player-page.ts';

const kind = 'event';
const match = {
  title: 'Harbour City v Northgate Rovers',
  description: 'First against second under the lights.',
  startTime: after(3_600),
};

test('EP-01: requests the event, then its videos', async ({ page, publisher }) => {
  const videos = [await put(publisher, 'video', {}), await put(publisher, 'video', REEL)];
  const id = await put(publisher, kind, { ...match, videoIds: videos });
  const { player, calls } = await openPlayer(page, publisher, { kind, id }, { client: true });

  await expect(player).toHaveAttribute('data-state', 'player');
  const key = `key=${publisher.key}&locale=en`;
  expect(calls).toEqual([`/v1/events/${id}?${key}`, `/v1/videos?ids=${videos[0]}&ids=${videos[1]}&${key}`]);
});

test('EP-02, EP-04: changes from countdown to player within a second or two of a stream, without a reload', async ({
  page,
  publisher,
}) => {
  const video = await put(publisher, 'video', { displayName: 'Camera' });
  const id = await put(publisher, kind, { ...match, startTime: soon(), videoIds: [video] });
  const listening = listens(page);
  const { player, states } = await openPlayer(page, publisher, { kind, id });
  await expect(player).toHaveAttribute('data-state', 'countdown');
  await listening;

  await change(publisher, 'video', video, REEL);

  await expect(player).toHaveAttribute('data-state', 'player', { timeout: 4_000 });
  expect(await states()).toEqual(['loading', 'countdown', 'player']);
  await player.getByRole('button', { name: 'Play' }).click();
  await plays(player);
});

test('EP-02: receives a new video of the event at once', async ({ page, publisher }) => {
  const video = await put(publisher, 'video', REEL);
  const id = await put(publisher, kind, { ...match, startTime: soon() });
  const listening = listens(page);
  const { player } = await openPlayer(page, publisher, { kind, id });
  await expect(player).toHaveAttribute('data-state', 'countdown');
  await listening;

  await change(publisher, kind, id, { videoIds: [video] });

  await expect(player).toHaveAttribute('data-state', 'player', { timeout: 4_000 });
});

test('EP-02: finds a stream within 30 s without live updates', async ({ page, publisher }) => {
  const video = await put(publisher, 'video', {});
  const id = await put(publisher, kind, { ...match, videoIds: [video] });
  await page.clock.install({ time: NOW });
  await page.route('**/v1/events:watch*', (route) => route.fulfill({ ...failing, status: 404 }));
  const { player } = await openPlayer(page, publisher, { kind, id }, { client: true });
  await runUntil(page, 10, () => expect(player).toHaveAttribute('data-state', 'countdown', { timeout: 100 }));

  await change(publisher, 'video', video, REEL);
  await runUntil(page, 34, () => expect(player).toHaveAttribute('data-state', 'player', { timeout: 100 }));
});

test('EP-03, EP-07: shows title, date and description below the video', async ({ page, publisher }) => {
  const id = await put(publisher, kind, match);
  const { player } = await openPlayer(page, publisher, { kind, id });

  const details = part(player, 'details');
  await expect(details.getByRole('heading', { level: 2 })).toHaveText(match.title);
  await expect(part(details, 'date')).toHaveText('November 21, 2026 at 1:00 PM');
  await expect(part(details, 'description')).toHaveText(match.description);
});

test('EP-03: hides all three with show-title="false"', async ({ page, publisher }) => {
  const id = await put(publisher, kind, match);
  const { player } = await openPlayer(page, publisher, { kind, id }, { attributes: 'show-title="false"' });

  await expect(player).toHaveAttribute('data-state', 'countdown');
  await expect(part(player, 'details')).toHaveCount(0);
});

for (const client of [false, true]) {
  test(`EP-03: show-title="false" shows them nowhere, names may keep the title, ${client ? 'by itself' : 'with a fragment'}`, async ({
    page,
    publisher,
  }) => {
    const video = await put(publisher, 'video', { displayName: 'Main camera' });
    const id = await put(publisher, kind, { ...match, startTime: soon(), videoIds: [video] });
    const { player } = await openPlayer(page, publisher, { kind, id }, { attributes: 'show-title="false"', client });
    const shown = () => player.evaluate(({ shadowRoot }) => shadowRoot?.querySelector('.tl-root')?.textContent);

    await expect(player).toHaveAttribute('data-state', 'countdown');
    await expect(player.getByRole('region', { name: match.title })).toBeVisible();
    for (const text of [match.title, match.description, ' at ']) expect(await shown()).not.toContain(text);

    await change(publisher, 'video', video, REEL);
    await expect(player).toHaveAttribute('data-state', 'player', { timeout: 40_000 });
    await expect(part(player, 'play-button')).toBeVisible();
    for (const text of [match.title, match.description, 'Main camera']) expect(await shown()).not.toContain(text);
  });
}

test('EP-03: shows title and date of a countdown once', async ({ page, publisher }) => {
  const id = await put(publisher, kind, match);
  const { player } = await openPlayer(page, publisher, { kind, id });

  await expect(player).toHaveAttribute('data-state', 'countdown');
  await expect(player.getByText(match.title, { exact: true })).toHaveCount(1);
  await expect(player.getByText('November 21, 2026')).toHaveCount(1);
});

test('EP-04: a countdown offers the event for the visitor’s calendar, with any characters in its title', async ({
  page,
  publisher,
}) => {
  const title = 'Ajax; END:VEVENT, "PSV"\\n';
  const id = await put(publisher, kind, { ...match, title, startTime: soon() });
  const { player } = await openPlayer(page, publisher, { kind, id });
  const link = player.getByRole('link', { name: 'Add to calendar' });
  await expect(link).toHaveAttribute('href', /exportIcs/);

  const file = page.waitForEvent('download');
  await link.click();
  const text = readFileSync(await (await file).path(), 'utf8');
  expect(text.match(/^BEGIN:VEVENT\r$/gm)).toHaveLength(1);
  expect(text).toContain('SUMMARY:Ajax\\; END:VEVENT\\, "PSV"\\\\n\r\n');
});

test('EP-05: shows the poster of the event behind the countdown', async ({ page, publisher }) => {
  const posterUrl = publisher.imageUrl('teal');
  const id = await put(publisher, kind, { ...match, posterUrl });
  const { player } = await openPlayer(page, publisher, { kind, id });

  await expect(part(player, 'poster')).toHaveAttribute('src', posterUrl);
  await expect(part(player, 'poster')).toBeVisible();
});

test('EP-05: without a poster the countdown has its own background', async ({ page, publisher }) => {
  const id = await put(publisher, kind, match);
  const { player } = await openPlayer(page, publisher, { kind, id });

  await expect(part(player, 'countdown')).toBeVisible();
  await expect(part(player, 'poster')).toHaveCount(0);
});

test('PL-12, EP-05: a background image of the page’s own wins', async ({ page, publisher }) => {
  const id = await put(publisher, kind, { ...match, posterUrl: publisher.imageUrl('teal') });
  const own = publisher.imageUrl('navy');
  const { player } = await openPlayer(page, publisher, { kind, id }, { attributes: `background-image-url="${own}"` });

  await expect(part(player, 'poster')).toHaveAttribute('src', own);
});

test('EP-06: a video with a file only leaves the countdown', async ({ page, publisher }) => {
  const video = await put(publisher, 'video', { playlists: [{ format: 'MP4', url: '/demo/media/promo.mp4' }] });
  const id = await put(publisher, kind, { ...match, videoIds: [video] });
  const { player } = await openPlayer(page, publisher, { kind, id });

  await expect(player).toHaveAttribute('data-state', 'countdown');
  await expect(part(player, 'video')).toHaveCount(0);
});

test('EP-08: plays the first that can be played, and offers the others', async ({ page, publisher }) => {
  const videoIds = [
    await put(publisher, 'video', { displayName: 'Soon' }),
    await put(publisher, 'video', { ...REEL, displayName: 'Main camera' }),
    await put(publisher, 'video', { ...REEL, displayName: 'Tactical camera' }),
  ];
  const id = await put(publisher, kind, { ...match, videoIds });
  const { player } = await openPlayer(page, publisher, { kind, id });
  const relatedVideos = player.getByRole('group', { name: 'More videos' }).getByRole('button');

  await expect(relatedVideos).toHaveText(['Main camera', 'Tactical camera']);
  await expect(relatedVideos.first()).toHaveAttribute('aria-current', 'true');
  await expect(player.getByRole('region', { name: match.title })).toBeVisible();
  await expect(player.getByRole('button', { name: 'Play: Main camera, 24 seconds' })).toBeVisible();

  await relatedVideos.last().click();
  await expect(player.getByRole('button', { name: 'Play: Tactical camera, 24 seconds' })).toBeVisible();
  await expect(relatedVideos.last()).toHaveAttribute('aria-current', 'true');
});

test('EP-08: shows the first error where all are blocked', async ({ page, publisher }) => {
  const members = await put(publisher, 'policy', { requireAuthentication: true });
  const buyers = await put(publisher, 'policy', { requireEntitlement: true });
  const videoIds = [
    await put(publisher, 'video', { ...REEL, accessPolicyId: members }),
    await put(publisher, 'video', { ...REEL, accessPolicyId: buyers }),
  ];
  const id = await put(publisher, kind, { ...match, videoIds });
  const { player } = await openPlayer(page, publisher, { kind, id });

  await expect(player.locator('[part~="error-panel"]')).toContainText('Authorisation');
  await expect(part(player, 'details')).toContainText(match.title);
});

test('EP-09: says so when the event fails to load', async ({ page, publisher }) => {
  const id = await put(publisher, kind, match);
  await page.clock.install({ time: NOW });
  await page.route('**/v1/events/*', (route) => route.fulfill(failing));
  const { player, errors } = await openPlayer(page, publisher, { kind, id }, { client: true });

  await runUntil(page, 18, () => expect(player).toHaveAttribute('data-state', 'error', { timeout: 100 }));
  await expect(player.locator('[part~="error-panel"]')).toContainText('Failed to Retrieve Video Info');
  expect((await errors()).map(({ code }) => code)).toEqual(['API_ERROR']);
});

test('EP-09: says so when there is no such event', async ({ page, publisher }) => {
  const { player, errors } = await openPlayer(page, publisher, { kind, id: newId() });

  await expect(player.locator('[part~="error-panel"]')).toContainText('Failed to Retrieve Video Info');
  expect((await errors()).map(({ code }) => code)).toEqual(['API_ERROR']);
});

test.describe('in New York', () => {
  test.use({ timezoneId: 'America/New_York' });

  test('EP-10: countdown, player and calendar of a page use the visitor’s time zone', async ({ page, publisher }) => {
    test.slow();
    // Until its code has loaded, a widget shows the server's zone. That takes up to 3 s of waiting for an idle page, and on
    // a busy machine as long again for three widgets at once.
    const afterHydration = { timeout: 20_000 };
    // Evening there, and the next day already in UTC, whatever time it is now.
    const startTime = `${dayIn('UTC', new Date(Date.now() + 2 * 86_400_000).toISOString())}T02:00:00Z`;
    const video = await put(publisher, 'video', REEL);
    const ids = [
      await put(publisher, kind, { ...match, startTime }),
      await put(publisher, kind, { ...match, startTime, videoIds: [video] }),
    ];
    const players = ids.map(
      (id) =>
        `<touchline-event-player public-key="${publisher.key}" event-id="${id}" locale="en"></touchline-event-player>`
    );
    await publisher.open(
      page,
      `${players.join('')}<touchline-calendar public-key="${publisher.key}" locale="en" query-filter='id = "${ids[0]}"' date="${dayIn('America/New_York', startTime)}" loading="eager"></touchline-calendar>${LOADER}`
    );
    const time = new Intl.DateTimeFormat('en', { timeStyle: 'short', timeZone: 'America/New_York' }).format(
      new Date(startTime)
    );
    const plain = time.replace('\u202f', ' ');
    for (const player of await page.locator('touchline-event-player').all()) {
      await expect(part(player, 'date')).toContainText(plain, afterHydration);
    }
    // Above the fold the server draws its own day, without this match.
    const calendar = page.locator('touchline-calendar');
    await calendar.scrollIntoViewIfNeeded();
    await expect(part(calendar, 'kickoff').first()).toContainText(plain, afterHydration);
  });
});

function dayIn(timeZone: string, time: string): string {
  return new Intl.DateTimeFormat('sv', { timeZone }).format(new Date(time));
}

test.describe('in Berlin', () => {
  test.use({ timezoneId: 'Europe/Berlin', locale: 'de-DE' });

  test('EP-10, I18N-01, I18N-09: writes the date in the visitor’s language and zone', async ({ page, publisher }) => {
    const id = await put(publisher, kind, {
      ...match,
      startTime: '2026-11-21T14:00:00Z',
      timeZone: 'America/New_York',
    });
    await publisherPage(page, publisher, id);
    const player = page.locator('touchline-event-player');

    await expect(part(player, 'date')).toHaveText('21. November 2026, 15:00 MEZ');
    // It may have begun, by the server's clock.
    await expect(part(player, 'countdown')).toContainText(/Tage|Diese Veranstaltung/);
  });
});

for (const [delivery, isInlined] of [
  ['above the fold', false],
  ['that a page prints', true],
] as const) {
  test.describe('in London', () => {
    test.use({ timezoneId: 'Europe/London', locale: 'en-GB' });

    test(`EP-10, I18N-09: the date of a player ${delivery} is the visitor’s, as on the cards beside it`, async ({
      page,
      publisher,
      request,
    }) => {
      const video = await put(publisher, 'video', REEL);
      const id = await put(publisher, kind, { ...match, startTime: '2026-07-21T14:00:00Z', videoIds: [video] });
      const address = `${ORIGIN}/v1/fragments/event-player?event-id=${id}&key=${publisher.key}&format=html`;
      const tag = isInlined
        ? await (await request.get(address)).text()
        : `<touchline-event-player public-key="${publisher.key}" event-id="${id}" loading="eager"></touchline-event-player>`;
      await publisher.open(page, tag + LOADER);
      const player = page.locator('touchline-event-player');
      await expect(part(player, 'date')).toHaveText('21 July 2026 at 15:00');
      await expect(player.getByRole('button', { name: /^Play/ })).toBeVisible();
    });
  });
}

/** A page that says nothing of language or zone. */
async function publisherPage(
  page: Parameters<typeof openPlayer>[0],
  publisher: Parameters<typeof openPlayer>[1],
  id: string
): Promise<void> {
  await page.clock.install({ time: NOW });
  await publisher.open(
    page,
    `<touchline-event-player public-key="${publisher.key}" event-id="${id}"></touchline-event-player>${LOADER}`
  );
  await page.clock.runFor(5_000);
}

/** An hour from now, by the real clock. */
function soon(): string {
  return new Date(Date.now() + 3_600_000).toISOString();
}

/** Waits for the event stream of a page. Call it before the page opens. */
async function listens(page: Parameters<typeof openPlayer>[0]): Promise<void> {
  await page.waitForResponse((answer) => answer.url().includes('/v1/events:watch'), { timeout: 10_000 });
  // The stream is open once its first data has arrived.
  await page.waitForTimeout(300);
}

for (const scheme of ['light', 'dark'] as const) {
  test.describe(`in ${scheme} pages`, () => {
    test.use({ colorScheme: scheme });

    test('axe finds nothing in countdowns, panels, names and lists', async ({ page, publisher }) => {
      const members = await put(publisher, 'policy', { requireAuthentication: true });
      const shown = [
        { ...match, startTime: soon() },
        { ...match, startTime: '2020-01-01T00:00:00Z' },
        { ...match, startTime: null },
        { ...match, videoIds: [await put(publisher, 'video', { ...REEL, accessPolicyId: members })] },
        {
          ...match,
          videoIds: [
            await put(publisher, 'video', { ...REEL, displayName: 'Main camera' }),
            await put(publisher, 'video', { ...REEL, displayName: 'Tactical camera' }),
          ],
        },
      ];
      const ids = await Promise.all(
        shown.map((fields, index) => put(publisher, kind, { ...fields, title: `Match ${index}` }))
      );
      const tag = (id: string) =>
        `<touchline-event-player public-key="${publisher.key}" event-id="${id}" locale="en"></touchline-event-player>`;
      const { before, after: end, head } = FRONT_PAGE;
      const last = await put(publisher, kind, { ...match, title: 'Last match', startTime: soon() });
      const plain = tag(last).replace('event-id', 'show-countdown-animation="false" event-id');
      await publisher.open(page, `${before}${ids.map(tag).join('')}${plain}${end}${LOADER}`, { head });
      await expect(page.locator('touchline-event-player:not([data-state="loading"])')).toHaveCount(ids.length + 1);

      expect(await violations(page)).toEqual([]);
    });
  });
}

test('hydrates the countdown of each language without a warning', async ({ page, publisher }) => {
  const consoleMessages: string[] = [];
  page.on('console', (message) => {
    if (message.text().startsWith('[touchline]')) consoleMessages.push(message.text());
  });
  const id = await put(publisher, kind, { ...match, startTime: soon() });
  const locales = ['en', 'es', 'ar', 'de', 'fr', 'it', 'ja', 'ko', 'pt', 'ru', 'zh', 'nl', 'fa'];
  const tags = locales.map(
    (locale) =>
      `<touchline-event-player public-key="${publisher.key}" event-id="${id}" locale="${locale}" show-title="false"></touchline-event-player>`
  );
  await publisher.open(
    page,
    `<div style="display:grid;grid-template-columns:repeat(5,220px)">${tags.join('')}</div>${LOADER}`
  );
  const seconds = page.locator('[part="countdown-seconds"]');
  await expect(seconds).toHaveCount(locales.length);
  // It counts: the widget's code has taken over.
  const values = () => seconds.evaluateAll((units) => units.map((unit) => unit.getAttribute('data-value')));
  const first = await values();
  await expect
    .poll(async () => (await values()).every((value, index) => value !== first[index]), { timeout: 15_000 })
    .toBe(true);

  expect(consoleMessages).toEqual([]);
});

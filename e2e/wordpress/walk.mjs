import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect as expectBase } from '@playwright/test';
import { createSecretKey, HOSTILE_TITLE, KEY, OTHER_SITES_KEY, removeVideo, scoreGoal } from './content.mjs';
import { ADMIN, SUBSCRIBER } from './site.mjs';

/** Limit for a busy machine. */
const expect = expectBase.configure({ timeout: 15_000 });

/** The first three letters of a secret key make it one; the server of this test has no such key. */
const SECRET = 'sk_only-of-this-test-0123456789';
/** ms that a page may take while the server fails: the limit of a page's requests, and WordPress itself. */
const SLOWEST_PAGE = 6_000;

const WIDGETS = {
  'banner-carousel': { collection: 'home' },
  calendar: { heading: 'Fixtures' },
  'card-carousel': { heading: 'Films', 'query-data-type': 'creative-works', link: '/film/{id}' },
  'card-grid': { heading: 'All films', 'query-data-type': 'creative-works', 'query-limit': 2 },
  'video-player': { 'video-id': 'clip' },
  'event-player': { 'event-id': 'derby' },
  'creative-work-player': { 'creative-work-id': 'film-1' },
};

/** Runs all steps in order. `screenshot(page, name)` saves a page at two widths. */
export async function walk({ browser, site, proxy, server, step, screenshot }) {
  const t = { browser, site, proxy, server, screenshot, posts: {} };
  const visitor = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const admin = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  Object.assign(t, { visitor, admin });

  await step('each PHP file parses', () => lintFiles(t));
  await step('oEmbed discovery shows a widget without the plugin', () => showOembed(t));
  await step('the administrator activates the plugin', () => activate(t));
  await step('the settings are only for administrators, and only with a nonce', () => protectSettings(t));
  await step('the settings page rejects bad values, connects, and never prints the secret key', () => saveSettings(t));
  await step('a post shows all seven widgets, rendered by the server, in a block theme', () => showPost(t));
  await step('the loader is pinned, and hydrates: a goal appears', () => pinLoader(t));
  await step('hostile attributes of an author do nothing', () => rejectHostile(t));
  await step('a secret key admits a site that the public key does not, and appears nowhere', () => useSecretKey(t));
  await step('a second visit sends no request to the server', () => useCache(t));
  await step('REST and feeds have the plain element', () => keepFeedsPlain(t));
  await step('a classic theme shows the same text', () => showClassicTheme(t));
  await step('the editor inserts a block, shows its preview and its settings', () => edit(t));
  await step('a failing server slows no page, and its last copy stays', () => survive(t));
  await step('removed content disappears, and only editors read why', () => removeContent(t));
  await step('deactivation leaves the settings, uninstallation nothing', () => uninstall(t));
  await step('PHP has logged nothing', () => assert.equal(errorsOf(t.site), ''));
}

function lintFiles({ site }) {
  const results = site.lint();
  assert.ok(results.length >= 9, `${results.length} files`);
  for (const result of results) assert.match(result, /^No syntax errors detected/);
}

async function showOembed({ site, visitor, proxy }) {
  const url = `${proxy.origin}/embed/video-player?key=${KEY}&video-id=clip`;
  const id = await insertPost(
    site,
    'A pasted address',
    `<!-- wp:embed {"url":"${url}","type":"rich"} --><figure class="wp-block-embed is-type-rich"><div class="wp-block-embed__wrapper">\n${url}\n</div></figure><!-- /wp:embed -->`
  );
  const page = await visitor.newPage();
  await page.goto(`${site.origin}/?p=${id}`);
  const frame = page.locator('iframe[src*="/embed/video-player"]');
  await expect(frame).toHaveAttribute('sandbox', 'allow-scripts');
  const inside = frame.contentFrame();
  await expect(inside.locator('touchline-video-player')).toHaveAttribute('data-state', /player|loaded/);
  await inside.locator('[part~="play-button"]').first().click();
  await expect.poll(() => inside.locator('video').evaluate((video) => video.currentTime)).toBeGreaterThan(0);
  await page.close();
}

async function activate({ site, admin }) {
  const page = await signIn(admin, site, ADMIN);
  await page.goto(`${site.origin}/wp-admin/plugins.php`);
  await page.locator('tr[data-slug="touchline"] a', { hasText: 'Activate' }).click();
  await expect(page.locator('#message')).toContainText('Plugin activated');
  await page.close();
}

async function protectSettings({ site, browser, admin }) {
  const settings = `${site.origin}/wp-admin/options-general.php?page=touchline`;
  const stranger = await browser.newContext();
  const page = await stranger.newPage();
  await page.goto(settings);
  assert.match(page.url(), /wp-login\.php/);
  await stranger.close();

  const reader = await browser.newContext();
  const readers = await signIn(reader, site, SUBSCRIBER);
  assert.equal((await readers.goto(settings)).status(), 403);
  const form = { option_page: 'touchline', action: 'update', 'touchline_settings[server]': 'https://evil.example' };
  const post = (context) => context.request.post(`${site.origin}/wp-admin/options.php`, { form });
  assert.equal((await post(reader)).status(), 403);
  assert.equal((await post(admin)).status(), 403);
  await reader.close();
  assert.equal(await site.php(`echo wp_json_encode(get_option('touchline_settings', null));`), 'null');
}

async function saveSettings({ site, admin, proxy, screenshot }) {
  const page = await admin.newPage();
  await page.goto(`${site.origin}/wp-admin/options-general.php?page=touchline`);
  const save = async (values) => {
    for (const [label, value] of Object.entries(values))
      await page.getByLabel(label, { exact: false }).first().fill(value);
    const loaded = page.waitForEvent('load');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await loaded;
  };
  await expect(page.locator('.notice-info')).toContainText('Enter the address');

  for (const address of ['https://user:pass@club.example', 'https://club.example/path', 'https://club.example/?x=1']) {
    await save({ 'Server address': address });
    await expect(page.locator('.notice-error').first()).toContainText('must be an http(s) origin');
  }
  await save({ 'Server address': '', 'Public key': SECRET });
  await expect(page.locator('.notice-error').first()).toContainText('not a secret key');
  lacks(await page.content(), new RegExp(SECRET));

  await save({ 'Server address': `${proxy.origin}/`, 'Public key': 'pk_nobody' });
  await expect(page.locator('.notice-error')).toContainText('There is no public key');
  await save({ 'Public key': KEY, 'Secret key': SECRET });
  await expect(page.locator('.notice-success', { hasText: 'Connected' })).toContainText('Connected to Touchline 0.');
  lacks(await page.content(), new RegExp(SECRET));
  await screenshot(page, 'settings');

  // Kept by an empty field, dropped with another server, and removed by the box.
  const stored = async () => JSON.parse(await site.php(`echo wp_json_encode(get_option('touchline_settings'));`));
  await save({});
  assert.deepEqual(await stored(), { server: proxy.origin, public_key: KEY, secret_key: SECRET });
  await save({ 'Server address': 'https://other.example' });
  assert.equal((await stored()).secret_key, '');
  await save({ 'Server address': proxy.origin, 'Secret key': SECRET });
  assert.equal((await stored()).secret_key, SECRET);
  await page.getByLabel('Remove the stored key').check();
  await save({});
  assert.equal((await stored()).secret_key, '');
  await page.close();
}

async function showPost(t) {
  const { site, visitor, proxy, screenshot } = t;
  const blocks = Object.entries(WIDGETS).map(([name, attributes]) => block(name, attributes));
  t.posts.all = await insertPost(site, 'Match day', blocks.join('\n'));
  await forget(site);
  proxy.clear();
  const html = await (await fetch(`${site.origin}/?p=${t.posts.all}`)).text();
  for (const name of Object.keys(WIDGETS)) {
    has(html, new RegExp(`<touchline-${name} [^>]*><template shadowrootmode="open">`), name);
  }
  lacks(html, /data-touchline=/);
  assert.equal(proxy.requests.filter((url) => url.startsWith('/v1/fragments/')).length, 7);

  const page = await visitor.newPage();
  const messages = watch(page);
  await page.goto(`${site.origin}/?p=${t.posts.all}`);
  await expect(page.locator('touchline-card-carousel [part~="card-title"]')).toHaveText([
    'Opening day',
    HOSTILE_TITLE,
    'Extra time',
  ]);
  await expect(page.locator('touchline-card-grid [part~="card"]')).toHaveCount(2);
  await expect(page.locator('touchline-calendar [part~="home-score"]')).toHaveText('0');
  await expect(page.locator('touchline-video-player [part~="play-button"]').first()).toBeVisible();
  for (const name of Object.keys(WIDGETS)) {
    await expect(page.locator(`touchline-${name}`)).toHaveAttribute('data-state', /loaded|player|title|countdown/);
  }
  await hydrated(page.locator('touchline-card-carousel'));
  await expect(page.locator('touchline-card-carousel [part~="card-title"]').nth(1)).toHaveText(HOSTILE_TITLE);
  assert.deepEqual(messages, []);
  await screenshot(page, 'block');
  await page.close();

  const plain = await t.browser.newContext({ javaScriptEnabled: false });
  const quiet = await plain.newPage();
  await quiet.goto(`${site.origin}/?p=${t.posts.all}`);
  await expect(quiet.locator('touchline-card-grid [part~="card-title"]').first()).toBeVisible();
  await plain.close();
}

async function pinLoader({ site, visitor, proxy, posts, server }) {
  const page = await visitor.newPage();
  await page.goto(`${site.origin}/?p=${posts.all}`);
  const loaders = page.locator('script[src*="embed.js"]');
  await expect(loaders).toHaveCount(1);
  const { latest, versions } = await (await fetch(`${proxy.origin}/embed.json`)).json();
  const { url, integrity } = versions[latest];
  await expect(loaders).toHaveAttribute('src', url);
  await expect(loaders).toHaveAttribute('integrity', integrity);
  await expect(loaders).toHaveAttribute('crossorigin', 'anonymous');
  const bytes = Buffer.from(await (await fetch(url)).arrayBuffer());
  assert.equal(integrity, `sha384-${createHash('sha384').update(bytes).digest('base64')}`);
  assert.equal(await page.evaluate(() => window.Touchline.version.split('+')[0]), latest);

  const score = page.locator('touchline-calendar [part~="home-score"]');
  await page.locator('touchline-calendar').hover();
  await expect(score).toHaveText('0');
  await page
    .waitForResponse((answer) => answer.url().includes('events:watch'), { timeout: 5_000 })
    .catch(() => undefined);
  await scoreGoal(server, 1);
  await expect(score).toHaveText('1');
  await page.close();

  const other = await visitor.newPage();
  const { id } = JSON.parse(
    await site.php(
      `echo wp_json_encode(array('id' => wp_insert_post(array('post_title' => 'No widget', 'post_content' => 'Words', 'post_status' => 'publish'))));`
    )
  );
  await other.goto(`${site.origin}/?p=${id}`);
  await expect(other.locator('script[src*="embed.js"]')).toHaveCount(0);
  await other.close();
}

async function rejectHostile({ site, visitor, proxy }) {
  const hostile = {
    heading: '"><script>window.hacked=1</script>[gallery]',
    link: ' java\tscript:window.hacked=1//{id}',
    'query-data-type': 'creative-works',
    'query-limit': 'many',
    theme: 'neon',
    api: 'https://evil.example',
    'public-key': 'pk_evil',
    'auth-token': 'stolen',
    consent: 'granted',
  };
  const id = await insertPost(site, 'Hostile', block('card-grid', hostile));
  proxy.clear();
  const page = await visitor.newPage();
  await page.goto(`${site.origin}/?p=${id}`);
  await expect(page.locator('touchline-card-grid [part~="title"]').first()).toHaveText(hostile.heading);
  const [request] = proxy.requests.filter((url) => url.startsWith('/v1/fragments/'));
  const query = new URL(request, proxy.origin).searchParams;
  assert.deepEqual([...query.keys()].sort(), ['format', 'heading', 'key', 'query-data-type']);
  assert.equal(query.get('key'), KEY);
  assert.equal(await page.locator('touchline-card-grid').getAttribute('api'), null);
  await page.locator('touchline-card-grid [part~="card"]').first().click();
  assert.equal(await page.evaluate(() => window.hacked), undefined);
  await page.close();
}

async function useSecretKey({ site, posts, server, proxy }) {
  const url = `${site.origin}/?p=${posts.all}`;
  const set = (secret) =>
    site.php(
      `update_option('touchline_settings', array('server' => '${proxy.origin}', 'public_key' => '${secret === null ? KEY : OTHER_SITES_KEY}', 'secret_key' => '${secret ?? ''}'));`
    );
  await set('');
  lacks((await get(url)).html, /<touchline-calendar/);
  const secret = await createSecretKey(server);
  assert.match(secret, /^sk_/);
  await set(secret);
  const { html } = await get(url);
  has(html, new RegExp(`<touchline-calendar [^>]*public-key="${OTHER_SITES_KEY}"[^>]*><template`));
  lacks(html, /sk_/);
  await set(null);
}

async function useCache({ site, proxy, posts }) {
  await get(`${site.origin}/?p=${posts.all}`);
  proxy.clear();
  const { html } = await get(`${site.origin}/?p=${posts.all}`);
  has(html, /<template shadowrootmode="open">/);
  assert.deepEqual(proxy.requests, []);
}

async function keepFeedsPlain({ site, posts }) {
  const { html } = await get(`${site.origin}/?rest_route=/wp/v2/posts/${posts.all}`);
  const { rendered } = JSON.parse(html).content;
  has(rendered, new RegExp(`<touchline-calendar public-key="${KEY}" heading="Fixtures"></touchline-calendar>`));
  lacks(rendered, /data-touchline|shadowrootmode/);
  const feed = await get(`${site.origin}/?feed=rss2`);
  has(feed.html, /<touchline-calendar/);
  lacks(feed.html, /data-touchline|shadowrootmode/);
}

async function showClassicTheme({ site, visitor, posts }) {
  await site.php(`switch_theme('twentytwentyone');`);
  const page = await visitor.newPage();
  const messages = watch(page);
  await page.goto(`${site.origin}/?p=${posts.all}`);
  await hydrated(page.locator('touchline-card-carousel'));
  await expect(page.locator('touchline-card-carousel [part~="card-title"]').nth(1)).toHaveText(HOSTILE_TITLE);
  assert.deepEqual(messages, []);
  await page.close();
  await site.php(`switch_theme('twentytwentythree');`);
}

async function edit({ site, admin, screenshot }) {
  const page = await admin.newPage();
  const messages = watch(page);
  const preferences = `array('core/edit-post' => array('welcomeGuide' => false), '_modified' => gmdate('c'))`;
  await site.php(`update_user_meta(1, 'wp_persisted_preferences', ${preferences});`);
  await page.goto(`${site.origin}/wp-admin/post-new.php`);
  await page.locator('.editor-post-title__input').fill('Written in the editor');
  await page.getByRole('button', { name: 'Toggle block inserter' }).click();
  const search = page.getByRole('searchbox', { name: /search/i });
  await search.fill('Touchline');
  await expect(page.locator('.block-editor-block-types-list__item')).toHaveCount(7);
  await page.locator('.block-editor-block-types-list__item', { hasText: 'Touchline card grid' }).click();

  const preview = page.locator('[data-type="touchline/card-grid"]');
  await expect(preview.locator('touchline-card-grid')).toBeVisible();
  await openInspector(page);
  await page.getByLabel('Heading', { exact: true }).fill('Films of the club');
  await page.getByLabel('Query data type').selectOption('creative-works');
  await expect(preview.locator('[part~="title"]').first()).toHaveText('Films of the club');
  await expect(preview.locator('[part~="card-title"]').nth(1)).toHaveText(HOSTILE_TITLE);
  await screenshot(page, 'editor');

  await page.getByRole('button', { name: 'Toggle block inserter' }).click();
  await page.getByRole('searchbox', { name: /search/i }).fill('Touchline video');
  await page.locator('.block-editor-block-types-list__item', { hasText: 'Touchline video player' }).click();
  const player = page.locator('[data-type="touchline/video-player"]');
  await player.getByLabel('Video ID').fill('no-such-video');
  await player.getByRole('button', { name: 'Show' }).click();
  await expect(player.locator('.touchline-note')).toContainText('no-such-video');
  await openInspector(page);
  await page.getByLabel('Video ID').fill('clip');
  await expect(player.locator('touchline-video-player [part~="play-button"]').first()).toBeVisible();
  await screenshot(page, 'editor-player');

  await page.evaluate(() => window.wp.data.dispatch('core/editor').editPost({ status: 'publish' }));
  const saved = await page.evaluate(async () => {
    await window.wp.data.dispatch('core/editor').savePost();
    return window.wp.data.select('core/editor').getCurrentPost();
  });
  assert.match(
    saved.content.raw ?? saved.content,
    /<!-- wp:touchline\/card-grid \{"heading":"Films of the club","query-data-type":"creative-works"\} \/-->/
  );
  await page.reload();
  await expect(page.locator('[data-type="touchline/card-grid"] [part~="title"]').first()).toHaveText(
    'Films of the club'
  );
  // Both previews are there, so that no request of this page comes into the next step.
  await expect(player.locator('[part~="play-button"]').first()).toBeVisible();
  await expect(page.locator('.block-editor-warning')).toHaveCount(0);
  assert.deepEqual(messages, []);
  await page.close();
}

async function survive({ site, proxy, posts, visitor }) {
  const url = `${site.origin}/?p=${posts.all}`;
  const isWhole = ({ html }) => (html.match(/<template shadowrootmode="open">/g) ?? []).length === 7;
  for (const mode of ['hang', 'drip', 'fail', 'redirect', 'page', 'refuse']) {
    await ageCopies(site);
    if (mode === 'refuse') await proxy.stopListening();
    else proxy.mode = mode;
    proxy.clear();
    const first = await get(url);
    assert.ok(isWhole(first), `${mode}: the last copies show`);
    assert.ok(first.ms < SLOWEST_PAGE, `${mode}: ${first.ms} ms`);
    const requestCount = proxy.requests.length;
    // The pause: nothing more is requested, and the page is as fast as ever.
    await ageCopies(site, { endPause: false });
    const second = await get(url);
    assert.ok(isWhole(second), `${mode}: the last copies stay`);
    if (mode !== 'page') {
      assert.ok(requestCount <= 1, `${mode}: ${proxy.requests}`);
      assert.equal(proxy.requests.length, requestCount, mode);
    }
    if (mode === 'refuse') await proxy.listen();
    proxy.mode = 'pass';
  }

  // Without a copy the page has the element, which the browser fills.
  await ageCopies(site);
  proxy.mode = 'hang';
  const id = await insertPost(
    site,
    'New',
    block('card-grid', { heading: 'Never seen', 'query-data-type': 'creative-works' })
  );
  const page = await get(`${site.origin}/?p=${id}`);
  has(page.html, /<touchline-card-grid [^>]*heading="Never seen"[^>]*><\/touchline-card-grid>/);
  assert.ok(page.ms < SLOWEST_PAGE, `${page.ms} ms`);
  proxy.mode = 'pass';
  const browserPage = await visitor.newPage();
  await browserPage.goto(`${site.origin}/?p=${id}`);
  await expect(browserPage.locator('touchline-card-grid [part~="card-title"]').first()).toHaveText('Opening day');
  await browserPage.close();
  await ageCopies(site);
}

async function removeContent({ site, proxy, posts, server, admin }) {
  await get(`${site.origin}/?p=${posts.all}`);
  await removeVideo(server);
  await ageCopies(site);
  proxy.clear();
  const { html } = await get(`${site.origin}/?p=${posts.all}`);
  lacks(html, /<touchline-video-player|touchline-note/);
  has(html, /<touchline-calendar/);
  const playerRequests = () => proxy.requests.filter((url) => url.includes('/video-player')).length;
  assert.equal(playerRequests(), 1);
  await get(`${site.origin}/?p=${posts.all}`);
  assert.equal(playerRequests(), 1, 'the rejection is cached');
  const page = await admin.newPage();
  await page.goto(`${site.origin}/?p=${posts.all}`);
  await expect(page.locator('.touchline-note')).toContainText('clip');
  await page.close();
}

async function uninstall({ site, admin, posts }) {
  const stored = () =>
    site.php(
      `global $wpdb; echo wp_json_encode($wpdb->get_col("SELECT option_name FROM $wpdb->options WHERE option_name LIKE '%touchline%' ORDER BY 1"));`
    );
  assert.match(await stored(), /_transient_touchline_/);
  const page = await admin.newPage();
  page.on('dialog', (dialog) => dialog.accept());
  await page.goto(`${site.origin}/wp-admin/plugins.php`);
  const row = page.locator('tr[data-slug="touchline"]');
  await row.locator('a', { hasText: 'Deactivate' }).click();
  await expect(page.locator('#message')).toContainText('Plugin deactivated');
  assert.equal(await stored(), '["touchline_settings"]');
  const { html } = await get(`${site.origin}/?p=${posts.all}`);
  lacks(html, /<touchline-|embed\.js/);

  await row.locator('a', { hasText: 'Delete' }).click();
  await expect(row)
    .toContainText('successfully deleted')
    .catch(() => undefined);
  await expect.poll(stored).toBe('[]');
  await page.close();
}

/** The markup of a block, as the editor stores it. */
function block(name, attributes) {
  const json = JSON.stringify(attributes)
    .replaceAll('--', '\\u002d\\u002d')
    .replaceAll('<', '\\u003c')
    .replaceAll('>', '\\u003e');
  return `<!-- wp:touchline/${name} ${json} /-->`;
}

async function insertPost({ php }, title, content) {
  const encoded = Buffer.from(content).toString('base64');
  // WordPress removes one level of backslashes.
  return Number(
    await php(
      `kses_remove_filters(); echo wp_insert_post(array('post_title' => '${title}', 'post_content' => wp_slash(base64_decode('${encoded}')), 'post_status' => 'publish'));`
    )
  );
}

/** Like `assert.match`, without the whole page in the message. */
function has(html, pattern, message = '') {
  assert.ok(pattern.test(html), `${message} the page lacks ${pattern}`);
}

function lacks(html, pattern) {
  const [text] = pattern.exec(html) ?? [];
  assert.equal(text, undefined, `the page has ${text}`);
}

/** Makes all copies stale, as time does; with `endPause` also the pause after a failure ends. */
function ageCopies({ php }, { endPause = true } = {}) {
  return php(`global $wpdb; foreach ($wpdb->get_col("SELECT option_name FROM $wpdb->options WHERE option_name LIKE '\\\\_transient\\\\_touchline\\\\_%'") as $name) {
    $copy = get_option($name);
    if (is_array($copy)) { $copy['fresh_until'] = 0; update_option($name, $copy); } elseif (${endPause}) { delete_transient(substr($name, 11)); } }`);
}

function forget({ php }) {
  return php(`Touchline\\Cache::clear();`);
}

async function get(url) {
  const start = Date.now();
  const answer = await fetch(url);
  const html = await answer.text();
  return { html, ms: Date.now() - start };
}

async function signIn(context, site, { name, password }) {
  const page = await context.newPage();
  await page.goto(`${site.origin}/wp-login.php`);
  await page.locator('#user_login').fill(name);
  await page.locator('#user_pass').fill(password);
  await page.locator('#wp-submit').click();
  await page.waitForURL(/wp-admin/);
  return page;
}

/** Waits until React has taken over the markup of the server. */
async function hydrated(widget) {
  await widget.hover();
  const isHydrated = (element) => {
    const root = element.shadowRoot.querySelector('.tl-mount')?.firstElementChild;
    return Object.keys(root ?? {}).some((key) => key.startsWith('__react'));
  };
  await expect.poll(() => widget.evaluate(isHydrated)).toBe(true);
}

/** Collects errors and warnings that concern the widgets. */
function watch(page) {
  const messages = [];
  page.on('pageerror', (error) => messages.push(error.message));
  page.on('console', (message) => {
    if (/error|warning/.test(message.type()) && /touchline|hydrat|integrity|Content Security/i.test(message.text())) {
      messages.push(message.text());
    }
  });
  return messages;
}

async function openInspector(page) {
  const tab = page.locator('.edit-post-sidebar__panel-tab', { hasText: 'Block' });
  if (!(await tab.isVisible())) await page.getByRole('button', { name: 'Settings', exact: true }).first().click();
  await tab.click();
}

function errorsOf({ errorLog }) {
  try {
    return readFileSync(errorLog, 'utf8')
      .split('\n')
      .filter((line) => /plugins\/touchline|Touchline\\/.test(line))
      .join('\n');
  } catch {
    return '';
  }
}

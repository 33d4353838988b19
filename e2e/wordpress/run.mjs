/**
 * `npm run test:wordpress`: installs the plugin of apps/wordpress in a real WordPress (Debian 12: 6.1.9, PHP 8.2, a
 * database of its own in MariaDB) against the built server, and walks through it in Chromium. A computer that lacks
 * something skips with a word. Nothing is installed: everything is in a folder that goes away.
 *
 * With `--screenshots FOLDER` it saves pictures of the block, the settings and the editor. Exits with 1 if a step failed.
 */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { freePort } from '../../scripts/test-services.mjs';
import { startServer } from '../testing/built-server.mjs';
import { createContent } from './content.mjs';
import { missingForWordPress } from './packages.mjs';
import { startProxy } from './proxy.mjs';
import { startSite } from './site.mjs';
import { walk } from './walk.mjs';

const MAIN = fileURLToPath(new URL('../../apps/server/dist/main.js', import.meta.url));
const CHROMIUM = fileURLToPath(new URL('../../node_modules/.chromium-path', import.meta.url));
/** px. A step that saves a picture saves one for each. */
const WIDTHS = [1280, 375];

const { values } = parseArgs({ options: { screenshots: { type: 'string' } } });
const missing = existsSync(MAIN) ? missingForWordPress() : undefined;
if (!existsSync(MAIN)) fail('apps/server/dist/main.js is missing: `npm run build`.');
else if (missing) console.log(`skipped: ${missing}`);
else await runAll();

async function runAll() {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-wordpress-'));
  const closing = [];
  try {
    await run(folder, (close) => closing.unshift(close));
  } catch (error) {
    console.log(`  ✗ ${error.stack}`);
    process.exitCode = 1;
  } finally {
    for (const close of closing) await close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function run(folder, onClose) {
  const proxyPort = await freePort();
  const proxyOrigin = `http://127.0.0.1:${proxyPort}`;
  const [server, site] = await Promise.all([
    startServer({ publicUrl: proxyOrigin, adminToken: 'admin-token-of-the-wordpress-test' }),
    freePort().then((port) => startSite({ folder, port })),
  ]);
  onClose(server.close);
  onClose(site.close);
  const proxy = await startProxy({ port: proxyPort, target: server.origin });
  onClose(proxy.close);
  proxy.origin = proxyOrigin;
  await createContent(server, site.origin);
  const executablePath = process.env.CHROMIUM_PATH || readFileSync(CHROMIUM, 'utf8').trim();
  const browser = await chromium.launch({
    executablePath,
    headless: false,
    args: ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  onClose(() => browser.close());

  const version = await site.php(`echo get_bloginfo('version'), ', PHP ', PHP_VERSION;`);
  console.log(`WordPress ${version}, Chromium ${browser.version()}`);
  const step = async (title, act) => {
    const start = Date.now();
    try {
      await act();
    } catch (error) {
      await saveFailure(browser);
      error.message = `${title}: ${error.message}`;
      throw error;
    }
    console.log(`  ✓ ${title} (${((Date.now() - start) / 1000).toFixed(1)} s)`);
  };
  await walk({ browser, site, proxy, server, step, screenshot });
}

async function screenshot(page, name) {
  if (!values.screenshots) return;
  mkdirSync(values.screenshots, { recursive: true });
  const size = page.viewportSize();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: size.height });
    await page.waitForTimeout(500);
    await page.screenshot({ path: join(values.screenshots, `${name}-${width}.png`), fullPage: true });
  }
  await page.setViewportSize(size);
}

/** Pictures of the open pages where a step failed. */
async function saveFailure(browser) {
  const pages = browser.contexts().flatMap((context) => context.pages());
  for (const [at, page] of pages.entries()) {
    const path = fileURLToPath(new URL(`../test-results/wordpress-${at}.png`, import.meta.url));
    await page.screenshot({ path, fullPage: true }).then(
      () => console.log(`    ${page.url()}: ${path}`),
      () => undefined
    );
  }
}

function fail(line) {
  console.error(line);
  process.exitCode = 1;
}

/**
 * `npm run test:browsers`: the smoke walk (walk.mjs) in Firefox and WebKitGTK, against the built server. A browser that is
 * not installed is skipped with a word; nothing is installed here. `npm run test:browsers -- firefox` runs one.
 *
 * Exits with 1 where a step failed.
 */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as firefox from './firefox.mjs';
import { startPublisher } from './publisher.mjs';
import { walk } from './walk.mjs';
import * as webkit from './webkit.mjs';

const MAIN = fileURLToPath(new URL('../../apps/server/dist/main.js', import.meta.url));

const browsers = { firefox, webkit };

const chosen = process.argv.slice(2);
const unknown = chosen.find((name) => !(name in browsers));
if (unknown) fail(`There is no browser '${unknown}': ${Object.keys(browsers).join(', ')}.`);
else if (!existsSync(MAIN)) fail('apps/server/dist/main.js is missing: `npm run build`.');
else await runAll(chosen.length > 0 ? chosen : Object.keys(browsers));

async function runAll(names) {
  const present = [];
  for (const name of names) {
    const missing = browsers[name].whatIsMissing();
    if (missing) console.log(`${name}: skipped, ${missing}`);
    else present.push(name);
  }
  if (present.length === 0) return;

  const publisher = await startPublisher();
  try {
    for (const name of present) await run(name, publisher);
  } finally {
    await publisher.close();
  }
}

async function run(name, publisher) {
  let browser;
  try {
    browser = await browsers[name].open();
    console.log(`${name}: ${browser.version}`);
    await walk(browser, publisher, (step) => console.log(`  ✓ ${step}`));
  } catch (error) {
    console.log(`  ✗ ${error.message}`);
    process.exitCode = 1;
    await saveScreenshot(name, browser);
  } finally {
    await browser?.close();
  }
}

async function saveScreenshot(name, browser) {
  const path = fileURLToPath(new URL(`../test-results/${name}.png`, import.meta.url));
  const isKept = await browser?.screenshot(path).catch(() => false);
  if (isKept !== false && browser) console.log(`    ${path}`);
}

function fail(line) {
  console.error(line);
  process.exitCode = 1;
}

/**
 * `npm run test:hosts [-- NAME… | --quick] [--write-docs] [--screenshots FOLDER]`: copies the examples into empty folders
 * outside the workspace, installs our packages there from their tarballs, and runs the commands of each README. Then it
 * opens each page in Chromium, against the built server.
 *
 * `--quick`: only the hosts that `npm test` runs. `--write-docs`: puts the table into examples/README.md.
 *
 * Exits with 1 if a host failed.
 */
import { existsSync, mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { openBrowser } from '../../bench/browser.mjs';
import { pack } from '../../scripts/pack.mjs';
import { startServer } from '../testing/built-server.mjs';
import { hosts } from './hosts.mjs';
import { tableOf, writeTable } from './table.mjs';
import { testHost } from './test-host.mjs';

const MAIN = fileURLToPath(new URL('../../apps/server/dist/main.js', import.meta.url));
const ADMIN_TOKEN = 'admin-token-of-the-test-of-hosts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    'write-docs': { type: 'boolean', default: false },
    screenshots: { type: 'string' },
  },
});
const unknown = positionals.find((name) => !hosts.some((host) => host.name === name));
if (unknown) fail(`There is no host '${unknown}': ${hosts.map(({ name }) => name).join(', ')}.`);
else if (!existsSync(MAIN)) fail('apps/server/dist/main.js is missing: `npm run build`.');
else await testAll(chosenHosts());

function chosenHosts() {
  if (values.quick) return hosts.filter(({ quick }) => quick);
  return positionals.length > 0 ? hosts.filter(({ name }) => positionals.includes(name)) : hosts;
}

async function testAll(chosen) {
  const screenshots = values.screenshots && resolve(values.screenshots);
  if (screenshots) mkdirSync(screenshots, { recursive: true });
  const packed = await pack();
  const tarballs = new Map(packed.map(({ name, tarball }) => [name, tarball]));
  const server = await startServer({ adminToken: ADMIN_TOKEN });
  const browser = await openBrowser(['--hide-scrollbars']);
  const rows = [];
  try {
    for (const host of chosen) {
      const row = await test(host, { server, tarballs, browser, screenshots });
      if (row) rows.push({ ...host, ...row });
    }
  } finally {
    await browser.close();
    await server.close();
  }
  const table = tableOf(rows);
  console.log(`\n${table}`);
  if (values['write-docs'] && process.exitCode !== 1) writeTable(table);
}

async function test(host, options) {
  const start = Date.now();
  const log = (step) => console.log(`  ${((Date.now() - start) / 1000).toFixed(0).padStart(3)} s  ${step}`);
  console.log(host.name);
  try {
    const row = await testHost(host, { ...options, log });
    log(`✓ ${Math.round(row.installed / 1e6)} MB installed, ${row.firstLoad.join(' and ')} bytes of code`);
    return row;
  } catch (error) {
    fail(`  ✗ ${host.name}: ${error.message}`);
    return undefined;
  }
}

function fail(line) {
  console.error(line);
  process.exitCode = 1;
}

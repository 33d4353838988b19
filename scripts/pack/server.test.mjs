import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../test-services.mjs';
import { serverManifest, writeServerPackage } from './server.mjs';

const MEGABYTE = 1024 * 1024;
/** ms for an installation from a registry. */
const INSTALL_TIMEOUT_MS = 240_000;

const root = fileURLToPath(new URL('../..', import.meta.url));
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
const absent = !existsSync(join(root, 'apps/server/dist/touchline.js'))
  ? 'no build: npm run build'
  : spawnSync(npm, ['ping'], { timeout: 20_000 }).status !== 0
    ? 'no registry answers'
    : null;

/** Outside the workspace, so that nothing is found in a node_modules above it. */
let work;
/** The folder of a user who has installed the package. */
let user;

beforeAll(() => {
  work = mkdtempSync(join(tmpdir(), 'touchline-package-'));
  user = join(work, 'user');
});
const running = new Set();
afterEach(() => {
  for (const child of running) child.kill('SIGKILL');
});
afterAll(() => rmSync(work, { recursive: true, force: true }));

describe('the manifest of the package of the server', () => {
  it('has what the server loads, the clients of optional engines as optional peers, and nothing of the workspace', () => {
    const manifest = serverManifest(
      {
        name: '@touchline/server',
        version: '1.0.0',
        private: true,
        type: 'module',
        license: 'MIT',
        bin: { touchline: 'dist/touchline.js' },
        dependencies: { fastify: '^5.0.0' },
        optionalDependencies: { stripe: '^23.0.0' },
        devDependencies: { kysely: '1.0.0' },
      },
      { engines: { node: '>=20' }, overrides: { cookie: '^1.0.0', addon: 'npm:empty@1.0.0' } }
    );

    expect(manifest).toMatchObject({
      bin: { touchline: 'dist/touchline.js' },
      engines: { node: '>=20' },
      dependencies: { fastify: '^5.0.0', cookie: '^1.0.0' },
      peerDependencies: { stripe: '^23.0.0' },
      peerDependenciesMeta: { stripe: { optional: true } },
    });
    for (const field of ['private', 'devDependencies', 'optionalDependencies', 'overrides', 'scripts'])
      expect(manifest).not.toHaveProperty(field);
    expect(manifest.dependencies).not.toHaveProperty('addon');
  });
});

describe.skipIf(absent)(`the package of the server, installed alone${absent ? ` (skipped: ${absent})` : ''}`, () => {
  beforeAll(() => {
    writeServerPackage(root, join(work, 'package'));
    const [{ filename }] = JSON.parse(
      execFileSync(npm, ['pack', '--json', '--pack-destination', work], { cwd: join(work, 'package') })
    );
    mkdirSync(user);
    writeFileSync(join(user, 'package.json'), '{"private": true}');
    // No install script runs: a package that needs a build tool would fail here or at the start.
    const options = ['--engine-strict', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'];
    execFileSync(npm, ['install', join(work, filename), ...options], { cwd: user, stdio: 'pipe' });
  }, INSTALL_TIMEOUT_MS);

  it('takes at most 200 MB, without an add-on for peer-to-peer and without clients of optional engines', () => {
    const installed = join(user, 'node_modules');

    expect(diskUsage(installed) / MEGABYTE).toBeLessThanOrEqual(200);
    for (const name of ['node-datachannel', 'stripe', '@nats-io', 'react', 'kysely', 'typebox'])
      expect(existsSync(join(installed, name)), name).toBe(false);
    const files = readdirSync(join(installed, '@touchline/server'), { recursive: true, encoding: 'utf8' });
    expect(files.filter((file) => /\.map$|\.stamp$|\.ts$/.test(file))).toEqual([]);
  });

  it('has the command touchline, which serves content, imports it, and stops on a signal', async () => {
    const server = await start({ DEMO: '1' });
    for (const path of ['/', '/readyz', '/embed.js', '/studio/', '/v1/openapi.json', '/media/reel/master.m3u8'])
      expect([path, (await fetch(server.origin + path)).status]).toEqual([path, 200]);

    const table = join(user, 'fixtures.csv');
    writeFileSync(table, 'date,time,home,away\n2026-12-05,15:00,Rovers,Albion\n');
    const imported = touchline(['import', table, '--publisher', 'acme', '--create'], server.environment);
    expect(imported.stderr).toBe('');
    expect(imported.stdout).toMatch(/events +1 created/);

    server.process.kill('SIGTERM');
    expect(await server.exit).toEqual([0, null]);
    // Without a server, the command opens the store itself.
    const exported = touchline(['export', '--publisher', 'acme'], server.environment);
    expect(exported.stdout).toContain('Rovers');
  }, 120_000);

  it.each([
    ['NATS_URL', { NATS_URL: 'nats://127.0.0.1:4222' }, '@nats-io/transport-node@3 @nats-io/jetstream@3'],
    [
      'STRIPE_SECRET_KEY',
      { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' },
      'stripe@23',
    ],
  ])('says which package %s needs, and does not start', (setting, environment, packages) => {
    const { status, stderr } = touchline(['start'], { DATA_DIR: join(work, 'none'), PORT: '1', ...environment });

    expect(status).toBe(1);
    expect(stderr.trim().split('\n')).toEqual([
      expect.stringMatching(new RegExp(`^Touchline cannot start. ${setting}: .* npm install ${packages}$`)),
    ]);
  });
});

function touchline(args, environment) {
  const program = join(user, 'node_modules/.bin/touchline');
  return spawnSync(program, args, {
    cwd: user,
    encoding: 'utf8',
    timeout: 60_000,
    env: { ...cleanEnvironment(), ...environment },
  });
}

async function start(settings) {
  const port = await freePort();
  const environment = { DATA_DIR: join(work, 'data'), PORT: String(port), LOG_LEVEL: 'warn', ...settings };
  const program = join(user, 'node_modules/.bin/touchline');
  const child = spawn(program, [], {
    cwd: user,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...cleanEnvironment(), ...environment },
  });
  running.add(child);
  child.stdout.resume();
  const exit = once(child, 'exit');
  const origin = `http://127.0.0.1:${port}`;
  while (child.exitCode === null) {
    const isReady = await fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false
    );
    if (isReady) return { process: child, exit, origin, environment };
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`The server ended with ${child.exitCode}`);
}

/** The environment without settings of this test run, and without those of npm, which name this workspace. */
function cleanEnvironment() {
  const { PATH, HOME, SystemRoot } = process.env;
  return { PATH, HOME, ...(SystemRoot && { SystemRoot }) };
}

/** Bytes on disk, as `du` counts them. */
function diskUsage(path) {
  const stats = lstatSync(path);
  const own = stats.blocks * 512;
  if (!stats.isDirectory()) return own;
  return own + readdirSync(path).reduce((sum, name) => sum + diskUsage(join(path, name)), 0);
}

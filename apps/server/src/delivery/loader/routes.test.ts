import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { namedSchemas } from '../../content/resource/schemas.ts';
import type { Store } from '../../platform/database/open-database.ts';
import { registerErrors } from '../../platform/http/register-errors.ts';
import { testSettings } from '../../testing/app.ts';
import { openTestStore } from '../../testing/store.ts';
import { createKeptLoaders } from './kept-loaders.ts';
import { createBuiltLoader, registerLoader } from './routes.ts';

const FIRST = 'console.log("first loader")';
const SECOND = 'console.log("second loader")';
let store: Store;
let folders: string[];
let apps: FastifyInstance[];
let now: number;

beforeAll(async () => {
  store = await openTestStore();
});
afterAll(() => store.close());
beforeEach(async () => {
  await store.database.deleteFrom('kept_loaders').execute();
  folders = [];
  apps = [];
  now = Date.parse('2026-11-21T12:00:00Z');
});
afterEach(async () => {
  await Promise.all(apps.map((app) => app.close()));
  for (const folder of folders) rmSync(folder, { recursive: true });
});

/** Starts a server of a version and build on the common store. */
function start({ version = '1.2.3', hash = 'aaaaaaaa', loader = FIRST as string | null } = {}): FastifyInstance {
  const publicFolder = mkdtempSync(join(tmpdir(), 'loader-'));
  folders.push(publicFolder);
  const write = (path: string, content: string) => {
    mkdirSync(join(publicFolder, path, '..'), { recursive: true });
    writeFileSync(join(publicFolder, path), content);
  };
  if (loader !== null) write('loader/embed.js', loader);
  if (loader !== null) write('loader/iframe.js', 'parent script');
  for (const entry of ['calendar', 'calendar-lazy', 'player-start']) write(`assets/${entry}-${hash}.js`, 'export {}');

  const app = Fastify();
  for (const schema of namedSchemas) app.addSchema(schema);
  registerErrors(app, { settings: testSettings });
  const build = { version, build: `${version}+${hash}`, engine: [], publicFolder };
  const { database } = store;
  const loaders = createKeptLoaders({ database, version, built: createBuiltLoader(build), clock: () => now });
  registerLoader(app, { build, loaders, publicUrl: 'https://content.example' });
  apps.push(app);
  return app;
}

const integrityOf = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;
const bodiesOf = async (app: FastifyInstance, paths: readonly string[]) =>
  (await Promise.all(paths.map((path) => app.inject(path)))).map(({ body }) => body);

describe('the loader', () => {
  it('has a floating and a major URL, and two pinned ones that never change', async () => {
    const app = start();
    const [floating, major, exact, embed] = await Promise.all(
      ['/embed.js', '/v1/embed.js', '/v1.2.3/embed.js', '/embed/1.2.3/embed.js'].map((path) => app.inject(path))
    );

    expect([floating?.body, major?.body, exact?.body, embed?.body]).toEqual([FIRST, FIRST, FIRST, FIRST]);
    expect(floating?.headers['cache-control']).toMatch(/^public, max-age=300,/);
    expect(major?.headers['cache-control']).toBe(floating?.headers['cache-control']);
    for (const pinned of [exact, embed]) {
      expect(pinned?.headers).toMatchObject({
        'cache-control': 'public, max-age=31536000, immutable',
        // A browser checks `integrity` only for a CORS response.
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
        'content-type': 'text/javascript; charset=utf-8',
      });
    }
  });

  it('is listed with its SRI hash', async () => {
    const answer = await start().inject('/embed.json');

    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'content-type': 'application/json; charset=utf-8',
    });
    expect(answer.json()).toEqual({
      latest: '1.2.3',
      oldest: '0.1.0',
      url: 'https://content.example/embed.js',
      versions: { '1.2.3': { url: 'https://content.example/v1.2.3/embed.js', integrity: integrityOf(FIRST) } },
    });
  });

  it('has the script of pages with frames beside it, which is no version', async () => {
    const answer = await start().inject('/embed/iframe.js');

    expect(answer.body).toBe('parent script');
    expect(answer.headers).toMatchObject({ 'access-control-allow-origin': '*' });
    expect(answer.headers['cache-control']).toMatch(/^public, max-age=300,/);
  });

  it('returns 404 before it is built', async () => {
    const app = start({ loader: null });

    for (const path of ['/embed.js', '/v1.2.3/embed.js', '/embed.json', '/embed/iframe.js'])
      expect((await app.inject(path)).statusCode).toBe(404);
  });
});

describe('a pinned loader', () => {
  it('keeps its bytes when a server of a newer version takes over', async () => {
    await start().inject('/embed.json');
    const next = start({ version: '1.3.0', hash: 'bbbbbbbb', loader: SECOND });

    expect(
      await bodiesOf(next, ['/v1.2.3/embed.js', '/embed/1.2.3/embed.js', '/v1.3.0/embed.js', '/embed.js'])
    ).toEqual([FIRST, FIRST, SECOND, SECOND]);
    expect((await next.inject('/embed.json')).json()).toMatchObject({
      latest: '1.3.0',
      versions: { '1.2.3': { integrity: integrityOf(FIRST) }, '1.3.0': { integrity: integrityOf(SECOND) } },
    });
  });

  it('keeps its bytes when the same version is built again, and the list has the hash of what is served', async () => {
    await start().inject('/v1.2.3/embed.js');
    const rebuilt = start({ hash: 'bbbbbbbb', loader: SECOND });

    expect(await bodiesOf(rebuilt, ['/v1.2.3/embed.js', '/embed.js'])).toEqual([FIRST, SECOND]);
    expect((await rebuilt.inject('/embed.json')).json().versions['1.2.3'].integrity).toBe(integrityOf(FIRST));
  });

  it('is compressed, also if its version is an older one', async () => {
    await start({ loader: FIRST.repeat(50) }).inject('/embed.json');
    const next = start({ version: '1.3.0', loader: SECOND });
    const answer = await next.inject({ url: '/v1.2.3/embed.js', headers: { 'accept-encoding': 'br' } });

    expect([answer.headers['content-encoding'], answer.rawPayload.length < 100]).toEqual(['br', true]);
  });

  it('is served by a server of the version before during a rollout', async () => {
    const before = start();
    expect((await before.inject('/embed.json')).json().latest).toBe('1.2.3');
    await start({ version: '1.3.0', loader: SECOND }).inject('/embed.json');

    now += 10_000;
    expect((await before.inject('/v1.3.0/embed.js')).body).toBe(SECOND);
  });

  it('asks the store at most once in 10 s for versions that do not exist', async () => {
    const app = start();
    await app.inject('/embed.json');
    await store.database.schema.alterTable('kept_loaders').renameTo('gone').execute();
    const codes = await Promise.all(['/v9.9.9/embed.js', '/v9.9.8/embed.js'].map((path) => app.inject(path)));
    expect(codes.map(({ statusCode }) => statusCode)).toEqual([404, 404]);

    now += 10_000;
    expect((await app.inject('/v9.9.9/embed.js')).statusCode).toBe(500);
    // The server has read this one, and needs no store for it.
    expect((await app.inject('/v1.2.3/embed.js')).body).toBe(FIRST);
    await store.database.schema.alterTable('gone').renameTo('kept_loaders').execute();
  });

  it.each(['/v1.2/embed.js', '/v1.2.3.4/embed.js', '/vx/embed.js', '/embed/latest/embed.js', '/embed/..%2f/embed.js'])(
    'does not exist at %s',
    async (path) => {
      expect((await start().inject(path)).statusCode).toBe(404);
    }
  );
});

describe('the chunks for loaders of other builds', () => {
  it('are those of this build, by a module that caches revalidate', async () => {
    const answer = await start().inject('/assets/1.0.0+cccccccc/calendar.js');

    expect(answer.body).toBe("export * from '../calendar-aaaaaaaa.js';\n");
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-cache', 'access-control-allow-origin': '*' });
  });

  it.each(['calendar-lazy', 'player-start'])('include %s', async (entry) => {
    expect((await start().inject(`/assets/1.0.0+cccccccc/${entry}.js`)).body).toContain(`../${entry}-aaaaaaaa.js`);
  });

  it.each(['0.0.9+cccccccc', 'x', '%22);alert(1)%2F%2F'])(
    'report the version that a page with loader %s needs',
    async (loader) => {
      const { body } = await start().inject(`/assets/${loader}/calendar.js`);

      expect(body).toMatch(
        /^console\.error\("\[touchline\] .* needs 0\.1\.0 or newer\. .*"\);\nthrow new Error\(".*"\);\n$/
      );
      expect(body).toContain('https://content.example/embed.json');
      expect(body).not.toContain('alert');
    }
  );

  it.each(['/assets/1.0.0+c/none.js', '/assets/1.0.0+c/..%2fcalendar.js', '/assets/1.0.0+c/Calendar.js'])(
    'do not exist at %s',
    async (path) => {
      expect((await start().inject(path)).statusCode).toBe(404);
    }
  );
});

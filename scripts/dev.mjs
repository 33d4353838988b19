/**
 * `npm run dev`: the server and its pages. A change of a widget or of the server is there within a second, and open
 * pages reload.
 *
 *     browser ─▶ Vite (PORT): modules of widgets, the client that reloads ─▶ server (a free port): everything else
 *
 * Nothing is bundled: Vite gives widgets' modules to the browser and to the server, which starts again on the open store.
 * The loader, the demo's own pages and Studio are built by the step of build.mjs that reads the changed file.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createServer, defaultClientConditions } from 'vite';
import { setCloneDefaults } from './clone-defaults.mjs';
import { stopWithNpm } from './stop-with-npm.mjs';
import { freePort } from './test-services.mjs';

/** ms in which an editor writes all of its files. */
const QUIET_TIME_MS = 20;

const root = fileURLToPath(new URL('..', import.meta.url));
/** Chunks that the loader requests. A widget's second half is imported by its first, and `view`, `list` by both. */
const CHUNK = /^\/assets\/(\w+?)(-skeleton|-start|-lazy|)-[0-9a-f]{8}\.js$/;
const ENTRY_FOLDERS = { '': 'widgets', '-skeleton': 'skeletons', '-start': 'starts' };
/** Files that nothing here imports as a module, by the step that builds them. */
const BUILD_STEPS = [
  [/^packages\/embed\/src\/(?!widgets|skeletons|starts)/, 'widgets and loader'],
  [/^apps\/demo\/src\/(page|react-page)\//, 'demo page'],
  [/^apps\/studio\/src\//, 'studio'],
];

stopWithNpm();
await runBuild();

const { HOST: host = '127.0.0.1', PORT: port = '4000' } = process.env;
const inner = await freePort();
const origin = `http://127.0.0.1:${inner}`;
process.env.NODE_ENV = 'development';
setCloneDefaults(process.env);

let store;
let app;
let timer;
let refreshing;
const changed = new Set();

const vite = await createServer({
  configFile: false,
  root,
  appType: 'custom',
  logLevel: 'warn',
  clearScreen: false,
  cacheDir: join(root, 'node_modules/.vite/dev'),
  plugins: [widgetChunks(), reloadingPages()],
  // Without it the library of peers would want parts of Node.
  resolve: { conditions: [...defaultClientConditions, 'p2pml:core-as-bundle'] },
  optimizeDeps: { entries: ['packages/embed/src/{widgets,skeletons,starts}/*.ts'] },
  server: {
    host,
    port: Number(port),
    strictPort: true,
    cors: true,
    // Beside the addresses of the server, whose own sockets go through the proxy.
    hmr: { path: '/@vite/socket' },
    watch: { ignored: ['**/dist/**', '**/.data/**', '**/test-results/**', '**/*.test.ts', '**/*.test.tsx'] },
    // All but Vite's own addresses and the modules of the repository.
    proxy: { '^/(?!@|node_modules/|packages/|apps/)': { target: origin, ws: true, xfwd: true } },
  },
});

await vite.listen();
const { readSettings } = await load('server/src/platform/settings/settings');
const settings = readSettings({
  ...process.env,
  HOST: '127.0.0.1',
  PORT: String(inner),
  PUBLIC_URL: process.env.PUBLIC_URL ?? `http://${host}:${port}`,
});
refreshing = start().catch(report);
await refreshing;
console.log(`\nDemo page: http://${host}:${port}/   (reloads after each change)\n`);

vite.watcher.on('all', (_, path) => {
  changed.add(relative(root, path));
  clearTimeout(timer);
  timer = setTimeout(() => {
    refreshing = refreshing.then(refresh).catch(report);
  }, QUIET_TIME_MS);
});
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stop().finally(() => process.exit(0)));

/** Opens the store where it is not open, and starts the server. */
async function start() {
  const { openDatabase } = await load('server/src/platform/database/open-database');
  const { startServer } = await load('server/src/app/start-server');
  const { demoExtensionOf } = await load('demo-server/src/demo-extension');
  store ??= await openDatabase({
    databaseUrl: settings.databaseUrl,
    dataDir: settings.dataDir,
    workerFile: new URL('../apps/server/dist/store-worker.js', import.meta.url),
    onIdleError: (error) => console.error(`A connection to PostgreSQL broke and is replaced: ${error.message}`),
  });
  ({ app } = await startServer(settings, store, demoExtensionOf(settings)));
}

async function stop({ andStore = true } = {}) {
  await app?.close();
  app = undefined;
  if (!andStore) return;
  await store?.close();
  store = undefined;
}

/** Brings what reads the changed files up to date, one refresh after another. */
async function refresh() {
  const files = [...changed];
  changed.clear();
  const steps = BUILD_STEPS.flatMap(([path, step]) => (files.some((file) => path.test(file)) ? [step] : []));
  const isOfServer = steps.includes('widgets and loader') || files.some(isImportedByServer) || app === undefined;
  const isOfPages = files.some((file) => isImportedBy('client', file));
  if (steps.length === 0 && !isOfServer && !isOfPages) return;

  const begin = performance.now();
  for (const step of steps) await runBuild(step);
  if (isOfServer) {
    // Migrations run when the store is opened.
    await stop({ andStore: files.some((file) => file.startsWith('apps/server/src/platform/database/')) });
    await start();
  }
  vite.ws.send({ type: 'full-reload', path: '*' });
  console.log(`dev: ${files.join(', ')} (${((performance.now() - begin) / 1000).toFixed(2)} s)`);
}

function isImportedByServer(file) {
  return isImportedBy('ssr', file);
}

function isImportedBy(environment, file) {
  return vite.environments[environment].moduleGraph.getModulesByFile(join(root, file)) !== undefined;
}

/** A module below apps, with the changes so far. */
function load(name) {
  return vite.ssrLoadModule(`/apps/${name}.ts`);
}

/** All stale steps of build.mjs, or one; in a process of its own, which builds for production. */
async function runBuild(step) {
  const { NODE_ENV: _, ...env } = process.env;
  const args = [join(root, 'scripts/build.mjs'), ...(step ? ['--step', step] : [])];
  const [code] = await once(spawn(process.execPath, args, { stdio: 'inherit', env }), 'exit');
  if (code !== 0) throw new Error('the build failed');
}

/** A mistake in a source must not end the command: the next change may mend it. */
function report(error) {
  vite.ssrFixStacktrace(error);
  console.error(`dev: ${error.stack ?? error}`);
}

/** Serves the chunks that the loader requests from their sources. */
function widgetChunks() {
  return {
    name: 'touchline:widget-chunks',
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const [, name, half] = CHUNK.exec(request.url ?? '') ?? [];
        if (name === undefined) return next();
        const source = `/packages/embed/src/${ENTRY_FOLDERS[half]}/${name}.ts`;
        const code = existsSync(join(root, source))
          ? `import '/@vite/client'; export * from '${source}';`
          : 'export {}';
        response.setHeader('content-type', 'text/javascript').setHeader('cache-control', 'no-store').end(code);
      });
    },
  };
}

/** Lets requests wait for a server that starts again, and adds the client that reloads to its pages. */
function reloadingPages() {
  return {
    name: 'touchline:reloading-pages',
    // A page reloads when the server has started, not before.
    hotUpdate() {
      return this.environment.name === 'client' ? [] : undefined;
    },
    configureServer({ middlewares }) {
      middlewares.use(async (request, response, next) => {
        await refreshing;
        const isPage = request.method === 'GET' && request.headers['sec-fetch-dest'] === 'document';
        if (isPage) await sendPage(request, response);
        else next();
      });
    },
  };
}

async function sendPage({ url = '/', headers }, response) {
  const client = '<script type="module" src="/@vite/client"></script>';
  if (!app) {
    response.writeHead(503, { 'content-type': 'text/html' });
    return response.end(`${client}The server does not run. The terminal says why.`);
  }
  const passed = ['accept', 'accept-language', 'authorization', 'cookie'].filter((name) => headers[name]);
  const page = await fetch(new URL(url, origin), {
    headers: passed.map((name) => [name, headers[name]]),
    redirect: 'manual',
  });
  response.statusCode = page.status;
  for (const [name, value] of page.headers) {
    if (!/^(connection|content-(encoding|length)|etag|keep-alive|transfer-encoding)$/.test(name))
      response.setHeader(name, value);
  }
  const body = Buffer.from(await page.arrayBuffer());
  const isHtml = page.headers.get('content-type')?.startsWith('text/html');
  response.end(isHtml ? body.toString().replace('</head>', `${client}</head>`) : body);
}

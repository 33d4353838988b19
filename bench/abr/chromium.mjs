import { mkdir, readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { openBrowser } from '../browser.mjs';
import { describeMachine } from '../machine.mjs';
import { fetchForms } from '../page/forms.mjs';
import { closeServer, listen } from '../page/http.mjs';
import { publisherPage } from '../page/publisher-page.mjs';
import { isBuilt, KEY, PUBLISHER, startServer } from '../page/server.mjs';
import { heightOf, prepareClip } from './clip.mjs';
import { loadCases } from './data.mjs';
import { startPacedServer } from './paced-server.mjs';
import { playedOf } from './played.mjs';
import { mean } from './score.mjs';

const PEERS = {
  hlsjs: { script: '../player/peers/hlsjs.js', library: 'hls.js' },
  videojs8: { script: '../player/peers/videojs8.js', library: 'video.js' },
  shaka: { script: './peers/shaka.js', library: 'shaka-player' },
};
const OURS = 'touchline';
/** ms between two looks at the picture. */
const SAMPLE_INTERVAL_MS = 100;

/**
 * Plays `seconds` of the same traces in real Chromium. All players run at the same time, each with its own network: our
 * player as on a publisher's page, and three others.
 */
export async function runChromium({ traces, count, seconds, port, only }) {
  if (!isBuilt()) throw new Error('apps/server/dist/main.js is missing: `npm run build`.');
  const cases = chosen(loadCases(traces), count);
  const { movie } = cases[0];
  const names = [OURS, ...Object.keys(PEERS)].filter((name) => !only || only.split(',').includes(name));
  const visits = Object.fromEntries(
    cases.flatMap(({ trace }, index) => names.map((name) => [`${name}-${index}`, trace]))
  );
  const paced = await startPacedServer({ port: port + 1, clip: await prepareClip(movie), visits });
  const touchline = await startTouchline({ port: port + 2, paced, visits });
  const scripts = Object.fromEntries(
    await Promise.all(Object.entries(PEERS).map(async ([name, { script }]) => [name, await bundle(script)]))
  );
  const publisher = await listen(port, (request, response) =>
    answer({ request, response, paced, touchline, scripts }).catch(() => response.writeHead(500).end())
  );
  const browser = await openBrowser();
  const machine = describeMachine(browser);
  const runs = Object.fromEntries(names.map((name) => [name, []]));
  try {
    for (const [index, { file }] of cases.entries()) {
      console.warn(`chromium: ${file}`);
      const results = await Promise.allSettled(
        names.map((name) => watch({ browser, url: `http://127.0.0.1:${port}/${name}-${index}`, seconds, movie }))
      );
      for (const [at, result] of results.entries()) {
        if (result.status === 'fulfilled') runs[names[at]].push(result.value);
        else console.error(`${names[at]}: ${result.reason.message}`);
      }
    }
  } finally {
    await browser.close();
    closeServer(publisher);
    paced.close();
    await touchline.close();
  }
  const setting = `${seconds} s each of ${cases.length} traces. All players play a trace at the same time, each on its own network.`;
  return {
    date: new Date().toISOString(),
    machine,
    setting,
    files: cases.map(({ file }) => file),
    rows: await rowsOf(runs),
  };
}

/** So many, from all families that the usual ladder is for in turn. */
function chosen(cases, count) {
  const usual = cases.filter(({ movie }) => movie.kbps.length === cases[0].movie.kbps.length);
  const step = Math.max(1, usual.length / count);
  return Array.from({ length: Math.min(count, usual.length) }, (_, index) => usual[Math.floor(index * step)]);
}

/** Watches one page; gives what was played (played.mjs). */
async function watch({ browser, url, seconds, movie }) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  try {
    const page = await context.newPage();
    await page.addInitScript(sampleVideo, SAMPLE_INTERVAL_MS);
    await page.goto(url);
    await wait(seconds * 1000);
    const log = await page.evaluate(() => globalThis.seen);
    return playedOf(log, movie, [...movie.kbps.keys()].map(heightOf));
  } finally {
    await context.close();
  }
}

/** In the page: notes time and picture of its video, in whatever shadow root. */
function sampleVideo(every) {
  const find = (root) =>
    root.querySelector('video') ??
    [...root.querySelectorAll('*')].reduce((video, { shadowRoot }) => video ?? (shadowRoot && find(shadowRoot)), null);
  globalThis.seen = [];
  setInterval(() => {
    const video = document.body && find(document);
    globalThis.seen.push([performance.now(), video?.currentTime ?? 0, video?.videoHeight ?? 0]);
  }, every);
}

async function answer({ request, response, paced, touchline, scripts }) {
  const [, name, index] = /^\/(\w+)-(\d+)$/.exec(request.url) ?? [];
  const [, script] = /^\/(\w+)\.js$/.exec(request.url) ?? [];
  if (script && scripts[script])
    return response.writeHead(200, { 'content-type': 'text/javascript' }).end(scripts[script]);
  if (!name) return response.writeHead(404).end();
  const visit = `${name}-${index}`;
  const html = name === OURS ? await touchline.snippetOf(visit) : peerOf(name, paced.urlOf(visit));
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(publisherPage(html));
}

function peerOf(name, src) {
  const style = '<style>#player{aspect-ratio:16/9}#player>*{width:100%;height:100%}</style>';
  const data = `data-src="${src}" data-poster="data:," data-autoplay`;
  return `${style}<div id="player" ${data}></div><script type="module" src="/${name}.js"></script>`;
}

async function startTouchline({ port, paced, visits }) {
  const direct = `http://127.0.0.1:${port}`;
  const server = await startServer({ port, settings: { PUBLIC_URL: direct } });
  for (const visit of Object.keys(visits).filter((name) => name.startsWith(OURS))) {
    const playlists = [{ format: 'HLS', url: paced.urlOf(visit) }];
    await server.create(`${PUBLISHER}/videos?videoId=${visit}`, { displayName: visit, playlists });
  }
  return {
    ...server,
    async snippetOf(visit) {
      const options = { locale: 'en', volume: '0', loading: 'eager', autoplay: 'true', remember: 'false' };
      const attributes = { 'video-id': visit, key: KEY, ...options };
      const forms = await fetchForms({ read: server.read, origin: direct }, { widget: 'video-player', attributes });
      return forms.snippet;
    },
  };
}

async function bundle(script) {
  const entry = fileURLToPath(new URL(script, import.meta.url));
  await mkdir(new URL('../dist/abr/', import.meta.url), { recursive: true });
  const { outputFiles } = await build({
    entryPoints: [entry],
    outdir: basename(script),
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    loader: { '.woff': 'dataurl', '.svg': 'dataurl', '.ttf': 'dataurl' },
    logLevel: 'error',
    write: false,
  });
  return outputFiles.find(({ path }) => path.endsWith('.js')).text;
}

/** The means of each player, with the version of its library. */
function rowsOf(runs) {
  const entries = Object.entries(runs).filter(([, results]) => results.length > 0);
  return Promise.all(
    entries.map(async ([name, results]) => {
      const names = Object.keys(results[0]);
      const means = Object.fromEntries(names.map((each) => [each, mean(results.map((result) => result[each]))]));
      return { name, version: await versionOf(PEERS[name]?.library), ...means, runs: results.length };
    })
  );
}

async function versionOf(library) {
  if (!library) return '';
  const path = new URL(`../../node_modules/${library}/package.json`, import.meta.url);
  return JSON.parse(await readFile(path, 'utf8')).version;
}

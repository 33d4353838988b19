/**
 * `npm run test:image`: builds the Dockerfile, runs the image read-only as its user, and checks that content outlives a
 * stop. Without Docker and without a registry of images: by Debian's buildah, on a stand-in of the base image.
 *
 * It needs Linux, root, and the packages buildah and debootstrap; else it is skipped and says why.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, chown, mkdir, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeBase } from './image/base.mjs';
import { startContainer } from './image/container.mjs';
import { run } from './image/run.mjs';
import { freePort } from './test-services.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const cache = join(root, 'node_modules/.cache/image-base');
const TAG = 'touchline-test';
/** ms after SIGTERM in which Docker expects a container to end. */
const STOP_TIMEOUT_MS = 10_000;
/** ms for the first health check that succeeds, on a busy machine. */
const READY_TIMEOUT_MS = 120_000;
/** Names by which OCI labels describe an image. */
const LABELS = ['title', 'description', 'licenses', 'version', 'revision', 'base.name'];

const reason = whyNot();
if (reason) {
  console.log(`test:image: skipped: ${reason}`);
} else {
  const folder = await mkdtemp(join(tmpdir(), 'touchline-image-'));
  try {
    await testImage(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function whyNot() {
  if (process.platform !== 'linux') return 'it needs Linux';
  if (process.getuid() !== 0) return 'it needs root, for chroot and mount';
  if (!process.env.npm_execpath) return 'run it by npm: npm run test:image';
  const absent = ['buildah', 'debootstrap', 'unshare', 'nsenter', 'chroot'].filter(
    (program) => spawnSync(program, ['--version']).error !== undefined
  );
  return absent.length > 0 ? `${absent.join(', ')} not installed (apt-get install buildah debootstrap)` : null;
}

async function testImage(folder) {
  const storage = ['--root', join(folder, 'storage'), '--runroot', join(folder, 'run'), '--storage-driver', 'vfs'];
  const buildah = (args, options) => run('buildah', [...storage, ...args], { cwd: root, ...options });
  const image = await step('base image', async () => {
    const [, name] = /^FROM (\S+)/m.exec(await readFile(join(root, 'Dockerfile'), 'utf8'));
    await makeBase({ buildah, name, cache });
  }).then(() => step('build', () => buildImage(buildah)));

  await step('metadata of the image', async () => checkConfig(image.config));
  const volume = join(folder, 'volume');
  const place = join(image.rootfs, Object.keys(image.config.Volumes)[0]);
  await step('volume', async () => {
    // A new volume has the owner and the mode of its place in the image.
    const { uid, gid, mode } = await stat(place);
    await mkdir(volume);
    await chown(volume, uid, gid);
    await chmod(volume, mode);
    assert.equal(`${uid}:${gid}`, image.config.User);
    assert.equal(mode & 0o077, 0, 'only the user of the image may read the data');
  });

  const environment = { PORT: String(await freePort()), ADMIN_TOKEN: randomBytes(32).toString('hex') };
  const origin = `http://127.0.0.1:${environment.PORT}`;
  const start = (command) => startContainer(image, { volume, environment, command });
  const withServer = async (work) => {
    const container = start();
    try {
      await untilHealthy(container, image.config);
      await work(container);
      await stop(container);
    } finally {
      container.kill();
    }
  };
  await step('first start, with content', () =>
    withServer(async (container) => {
      checkProcess(container, image.config);
      await makeContent(origin, environment.ADMIN_TOKEN);
      await checkContent(origin, environment.ADMIN_TOKEN);
    })
  );
  await step('second start, on the same volume', () =>
    withServer(async (container) => {
      await checkContent(origin, environment.ADMIN_TOKEN);
      assert.match(await container.execute(['touchline', 'export', '--publisher', 'acme']), /Derby day/);
    })
  );
  await step('other commands', async () => {
    const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
    assert.deepEqual(await outputOf(start(['--version'])), [0, version]);
    assert.deepEqual(await outputOf(start(['imprt'])), [1, 'touchline: "imprt" is not a command; import is one.']);
    const [code, lines] = await outputOf(start(['export', '--publisher', 'acme']));
    assert.equal(code, 0);
    assert.match(lines, /Derby day/);
  });
  const megabytes = Number((await run('du', ['-sm', join(image.rootfs, 'opt/touchline')])).split('\t')[0]);
  console.log(`test:image: passed; /opt/touchline has ${megabytes} MB`);
}

async function step(name, work) {
  const start = Date.now();
  const result = await work();
  console.log(`test:image: ${name} (${((Date.now() - start) / 1000).toFixed(1)} s)`);
  return result;
}

async function buildImage(buildah) {
  const options = ['--isolation', 'chroot', '--network', 'host', '--pull-never', '--format', 'docker'];
  await buildah(['build', ...options, '--build-arg', 'REVISION=test', '--tag', TAG, '.']);
  const container = await buildah(['from', '--pull-never', TAG]);
  const { Docker } = JSON.parse(await buildah(['inspect', '--type', 'image', TAG]));
  return { rootfs: await buildah(['mount', container]), config: Docker.config };
}

function checkConfig(config) {
  assert.match(config.User, /^[1-9]\d*:[1-9]\d*$/, 'the user is a number, and not root');
  assert.equal(config.Healthcheck.Test[0], 'CMD', 'there is a health check');
  assert.deepEqual(config.Cmd, ['start']);
  for (const label of LABELS) assert.ok(config.Labels[`org.opencontainers.image.${label}`], `label ${label}`);
}

/** Waits until the health check of the image succeeds. */
async function untilHealthy(container, config) {
  const [, ...check] = config.Healthcheck.Test;
  const end = Date.now() + READY_TIMEOUT_MS;
  while (container.isRunning() && Date.now() < end) {
    const isHealthy = await container.execute(check).then(
      () => true,
      () => false
    );
    if (isHealthy) return;
  }
  throw new Error(`The container did not become healthy:\n${container.log()}`);
}

async function outputOf(container) {
  const [code] = await container.exit;
  return [code, container.log().trim()];
}

/** The server runs as the user of the image, and cannot write anything but its volume and /tmp. */
function checkProcess(container, config) {
  const [, server] = container.processes();
  const [, ids] = /^Uid:\s+(.*)$/m.exec(readProcess(server, 'status'));
  const [user] = config.User.split(':');
  assert.deepEqual(new Set(ids.split('\t')), new Set([user]));
  const writable = readProcess(server, 'mountinfo')
    .split('\n')
    .map((line) => line.split(' '))
    .flatMap(([, , , , place, options]) => (options?.split(',').includes('rw') ? [place] : []))
    .filter((place) => !/^\/(dev|proc)(\/|$)/.test(place));
  assert.deepEqual(writable.toSorted(), ['/tmp', ...Object.keys(config.Volumes)].toSorted());
}

function readProcess(pid, file) {
  return spawnSync('cat', [`/proc/${pid}/${file}`], { encoding: 'utf8' }).stdout;
}

/** A publisher with a key, an image, banners, and one collected event. */
async function makeContent(origin, token) {
  const post = (path, body, type = 'application/json') =>
    request(origin, token, path, { method: 'POST', body, headers: { 'content-type': type } });
  await post('?publisherId=acme', '{"displayName": "Acme", "languageCode": "en", "timeZone": "Europe/Amsterdam"}');
  await post('/acme/publicKeys?publicKeyId=pk_acme', '{}');
  const crest = await readFile(join(root, 'apps/demo/assets/pictures/crest-halcyon.webp'));
  await post('/acme/images?imageId=crest', crest, 'image/webp');
  await post(
    '/acme/bannerCollections?bannerCollectionId=home',
    JSON.stringify({
      banners: [
        {
          id: 'b1',
          destinationUrl: 'https://acme.example/derby',
          texts: [{ text: { en: 'Derby day' }, isButton: false }],
          backgroundAssets: [{ assetUrl: `${origin}/img/acme/crest` }],
        },
      ],
    })
  );
  const event = { family: 'player', event: 'playing', value: true, userId: 'u', authUserId: null, sessionId: 's' };
  const events = [{ ...event, videoId: 'derby', publicKey: 'pk_acme', ts: Date.now() }];
  const collected = await fetch(`${origin}/collect/acme`, { method: 'POST', body: JSON.stringify({ events }) });
  assert.equal(collected.status, 202);
}

async function checkContent(origin, token) {
  const banners = await (await fetch(`${origin}/v1/bannerCollections/home?key=pk_acme&locale=en`)).text();
  assert.match(banners, /Derby day/);
  const fragment = await fetch(`${origin}/v1/fragments/banner-carousel?collection=home&key=pk_acme&format=html`);
  assert.match(await fragment.text(), /Derby day/);
  // Resizing and the analytics store are native code, which needs libraries of the base image.
  const image = await fetch(`${origin}/img/acme/crest?width=32`, { headers: { accept: 'image/webp' } });
  assert.equal(image.headers.get('content-type'), 'image/webp');
  const interval = { startTime: new Date(Date.now() - 86_400_000), endTime: new Date(Date.now() + 60_000) };
  const query = JSON.stringify({ metrics: ['attempts'], interval });
  const headers = { 'content-type': 'application/json' };
  const { totals } = await request(origin, token, '/acme/analytics:query', { method: 'POST', body: query, headers });
  assert.equal(typeof totals.attempts, 'number');
  const { analyticsViews } = await request(origin, token, '/acme/analyticsViews', {});
  assert.equal(analyticsViews.length, 1);
}

async function request(origin, token, path, { headers, ...options }) {
  const response = await fetch(`${origin}/v1/publishers${path}`, {
    ...options,
    headers: { ...headers, authorization: `Bearer ${token}` },
  });
  const text = await response.text();
  assert.ok(response.ok, `${path}: ${response.status} ${text}`);
  return JSON.parse(text);
}

async function stop(container) {
  const start = Date.now();
  container.signal('SIGTERM');
  const [code, signal] = await container.exit;
  assert.deepEqual([code, signal], [0, null], container.log());
  assert.ok(Date.now() - start < STOP_TIMEOUT_MS, `it took ${Date.now() - start} ms to stop`);
}

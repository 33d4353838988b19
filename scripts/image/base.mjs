import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { run } from './run.mjs';

const SUITE = 'bookworm';
const DEFAULT_MIRROR = 'http://deb.debian.org/debian';

/**
 * Makes a stand-in of the base image that the Dockerfile names, which no registry of images is needed for: Debian by
 * debootstrap, Node from npm, npm itself, and the user `node` of the official image. Downloads Debian only once.
 *
 * @param {object} options
 * @param {(args: string[]) => Promise<string>} options.buildah
 * @param {string} options.name of the image, as in `FROM`
 * @param {string} options.cache folder in which Debian is kept
 */
export async function makeBase({ buildah, name, cache }) {
  const debian = join(cache, 'debian');
  if (!existsSync(debian)) await download(debian);
  const container = await buildah(['from', 'scratch']);
  const rootfs = await buildah(['mount', container]);
  await run('cp', ['-a', `${debian}/.`, rootfs]);
  await addNode(rootfs, /^\D*(\d+)/.exec(name.split(':')[1])[1]);
  const environment = await addSettings(rootfs);
  await run('chroot', [rootfs, 'useradd', '--uid', '1000', '--user-group', '--create-home', 'node']);
  await buildah([
    'config',
    '--env=PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    ...environment.map((entry) => `--env=${entry}`),
    container,
  ]);
  await buildah(['commit', '--quiet', '--rm', '--format', 'docker', container, `docker.io/library/${name}`]);
}

async function download(debian) {
  await mkdir(dirname(debian), { recursive: true });
  const partial = `${debian}.partial`;
  await rm(partial, { recursive: true, force: true });
  await run('debootstrap', ['--variant=minbase', SUITE, partial, await mirror()]);
  await rename(partial, debian);
}

/** The mirror of this machine, in either form of its sources. */
async function mirror() {
  const folder = '/etc/apt/sources.list.d';
  const names = await readdir(folder).catch(() => []);
  const texts = ['/etc/apt/sources.list', ...names.map((name) => join(folder, name))].map((file) =>
    readFile(file, 'utf8').catch(() => '')
  );
  const [, uri] = /^(?:URIs:|deb(?: \[.*\])?) *(https?:\S+)/m.exec((await Promise.all(texts)).join('\n')) ?? [];
  return uri ?? DEFAULT_MIRROR;
}

/** Adds Node of the major version, and the npm that runs this script. */
async function addNode(rootfs, major) {
  const folder = await mkdtemp(join(tmpdir(), 'touchline-node-'));
  const name = `node-linux-${process.arch}`;
  await run('npm', ['install', '--prefix', folder, '--no-audit', '--no-fund', `${name}@${major}`]);
  await cp(join(folder, 'node_modules', name, 'bin/node'), join(rootfs, 'usr/local/bin/node'));
  await rm(folder, { recursive: true });
  const npm = dirname(dirname(process.env.npm_execpath));
  await cp(npm, join(rootfs, 'usr/local/lib/node_modules/npm'), { recursive: true });
  for (const command of ['npm', 'npx'])
    await symlink(`../lib/node_modules/npm/bin/${command}-cli.js`, join(rootfs, 'usr/local/bin', command));
}

/** Adds the settings of apt and npm of this machine, and its certificates. Returns the environment. */
async function addSettings(rootfs) {
  await rm(join(rootfs, 'etc/apt/sources.list'), { force: true });
  for (const path of ['/etc/apt', '/usr/share/keyrings'])
    await cp(path, join(rootfs, path), { recursive: true, verbatimSymlinks: true });
  const settings = await Promise.all(
    ['registry', 'cafile', 'proxy', 'https-proxy', 'noproxy'].map(async (name) => [
      name,
      (await run('npm', ['config', 'get', name])).trim(),
    ])
  );
  const certificates = process.env.NODE_EXTRA_CA_CERTS ?? settings.find(([name]) => name === 'cafile')[1];
  const isSet = ([, value]) => !['', 'null', 'undefined'].includes(value);
  const hasCertificates = isSet(['', certificates ?? '']);
  const place = '/usr/local/share/certificates.crt';
  if (hasCertificates) await cp(certificates, join(rootfs, place), { dereference: true });
  await mkdir(join(rootfs, 'usr/local/etc'), { recursive: true });
  const lines = settings.filter(isSet).map(([name, value]) => `${name}=${name === 'cafile' ? place : value}`);
  await writeFile(join(rootfs, 'usr/local/etc/npmrc'), `${lines.join('\n')}\n`);
  return hasCertificates ? [`NODE_EXTRA_CA_CERTS=${place}`] : [];
}

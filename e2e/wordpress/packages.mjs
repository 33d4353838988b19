import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Downloaded once, and kept between runs. */
const CACHE = fileURLToPath(new URL('../../node_modules/.cache/wordpress-packages/', import.meta.url));

/** Debian 12: WordPress with the themes that it has, and PHP. Nothing is installed: the files are unpacked elsewhere. */
const PHP = ['cli', 'common', 'curl', 'mbstring', 'mysql', 'opcache', 'readline', 'xml'].map(
  (part) => `php8.2-${part}`
);
const WORDPRESS = [
  'wordpress',
  'wordpress-theme-twentytwentyone',
  'wordpress-theme-twentytwentythree',
  'libjs-cropper',
  'libjs-underscore',
  'php-getid3',
];

/** Says what this computer lacks for the test; undefined if nothing. Downloads the packages at the first run. */
export function missingForWordPress() {
  for (const program of ['apt-get', 'dpkg', 'mariadbd', 'mariadb-install-db']) {
    if (spawnSync(program, ['--version']).error) return `there is no ${program}`;
  }
  for (const name of [...PHP, ...WORDPRESS]) {
    const reason = download(name);
    if (reason) return reason;
  }
  return undefined;
}

/** Unpacks the packages into `folder`, as they would lie under `/`. */
export function unpackPackages(folder) {
  for (const name of [...PHP, ...WORDPRESS]) {
    const { status, stderr } = spawnSync('dpkg', ['-x', join(CACHE, `${name}.deb`), folder], { encoding: 'utf8' });
    if (status !== 0) throw new Error(`dpkg -x ${name}: ${stderr}`);
  }
}

function download(name) {
  const file = join(CACHE, `${name}.deb`);
  if (existsSync(file)) return undefined;
  const folder = join(CACHE, 'download');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const { status, stderr } = spawnSync('apt-get', ['download', name], { cwd: folder, encoding: 'utf8' });
  const [archive] = readdirSync(folder);
  if (status !== 0 || !archive) return `apt-get download ${name} failed: ${stderr.trim().split('\n').at(-1)}`;
  renameSync(join(folder, archive), file);
  return undefined;
}

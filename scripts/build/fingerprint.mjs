/**
 * Tells whether files have changed since they were last built: by time and size, and by content where those differ, so
 * that a fresh checkout of the same content is not built twice.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * The state of files and of all files in folders; what is missing counts as empty, tests and READMEs are left out.
 *
 * @param {string[]} paths
 * @param {string} stamp what `remember` wrote the last time: spares reading files that are as they were
 */
export function fingerprintOf(paths, stamp) {
  const previous = readStamp(stamp)?.files ?? {};
  const files = Object.fromEntries(
    paths.flatMap(filesIn).map((file) => {
      const { mtimeMs, size } = statSync(file);
      const before = previous[file];
      const same = before?.mtimeMs === mtimeMs && before.size === size;
      return [file, same ? before : { mtimeMs, size, hash: hashOf(readFileSync(file)) }];
    })
  );
  return {
    files,
    hash: hashOf(
      Object.values(files)
        .map((file) => file.hash)
        .join()
    ),
  };
}

export function isFresh(stamp, { hash }) {
  return readStamp(stamp)?.hash === hash;
}

export function remember(stamp, fingerprint) {
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, JSON.stringify(fingerprint));
}

/** Before a build: one that fails half-way must not look finished. */
export function forget(stamp) {
  rmSync(stamp, { force: true });
}

function filesIn(path) {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) return [];
  if (stat.isFile()) return [path];
  return readdirSync(path)
    .sort()
    .filter((name) => !/\.(test\.tsx?|md)$/.test(name))
    .flatMap((name) => filesIn(join(path, name)));
}

function readStamp(stamp) {
  try {
    return JSON.parse(readFileSync(stamp, 'utf8'));
  } catch {
    return null;
  }
}

function hashOf(content) {
  return createHash('sha256').update(content).digest('hex');
}

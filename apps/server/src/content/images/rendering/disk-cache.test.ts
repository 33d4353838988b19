import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HOUR_MS } from '@touchline/domain';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDiskCache } from './disk-cache.ts';

describe('createDiskCache', () => {
  /** Bytes that a file has in addition to its content. */
  const SEAL = 8;
  let folder: string;
  let errors: unknown[];
  let now: number;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'touchline-cache-'));
    errors = [];
    now = Date.now();
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
    expect(errors).toEqual([]);
  });

  const open = (maxBytes = 1_000) =>
    createDiskCache({ folder, maxBytes, clock: () => now, onError: (error) => errors.push(error) });
  const files = () =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
  const content = (letter: string, bytes = 92) => Buffer.alloc(bytes, letter);
  const has = async (cache: ReturnType<typeof open>, key: string) => (await cache.get(key)) !== null;

  it('returns stored entries, and nothing else', async () => {
    const cache = open();
    await cache.put('../../etc/a key of any kind\0', Buffer.from('picture'));

    expect(await cache.get('../../etc/a key of any kind\0')).toEqual(Buffer.from('picture'));
    expect(await cache.get('other')).toBeNull();
    expect(files()).toHaveLength(1);
  });

  it('removes the least recently used entries when it is full', async () => {
    const cache = open(3 * (92 + SEAL));
    await cache.ready;
    for (const key of ['a', 'b', 'c']) await cache.put(key, content(key));
    await cache.get('a');
    await cache.put('d', content('d'));

    expect(await has(cache, 'b')).toBe(false);
    expect([await has(cache, 'a'), await has(cache, 'c'), await has(cache, 'd')]).toEqual([true, true, true]);
    expect(files()).toHaveLength(3);
  });

  it('restores the entries of an earlier run, in the order of their use', async () => {
    const before = open();
    await before.ready;
    for (const key of ['a', 'b', 'c']) await before.put(key, content(key));
    const [a, b, c] = await Promise.all(['a', 'b', 'c'].map((key) => fileHolding(key)));
    utimesSync(a ?? '', 300, 300);
    utimesSync(b ?? '', 100, 100);
    utimesSync(c ?? '', 200, 200);

    const after = open(2 * (92 + SEAL));
    await after.ready;

    expect([await has(after, 'a'), await has(after, 'b'), await has(after, 'c')]).toEqual([true, false, true]);
  });

  it('updates the time of a used file at most once an hour', async () => {
    const cache = open();
    await cache.put('a', content('a'));
    const [file = ''] = files();
    utimesSync(file, 100, 100);

    now += HOUR_MS - 1;
    await cache.get('a');
    expect(statSync(file).mtimeMs).toBe(100_000);

    now += 1;
    await cache.get('a');
    expect(statSync(file).mtimeMs).toBeCloseTo(now, -1);
  });

  it.each<[string, (file: string) => void]>([
    ['is cut off', (file) => writeFileSync(file, readFileSync(file).subarray(0, 50))],
    ['is empty', (file) => writeFileSync(file, '')],
    ['has a changed byte', (file) => writeFileSync(file, readFileSync(file).fill('x', 60, 61))],
    ['is something else', (file) => writeFileSync(file, 'a note of somebody else')],
  ])('treats a file that %s as missing, and removes it', async (_, damage) => {
    const cache = open();
    await cache.put('a', content('a'));
    damage(files()[0] ?? '');

    expect(await cache.get('a')).toBeNull();
    expect(files()).toEqual([]);
    await cache.put('a', content('a'));
    expect(await has(cache, 'a')).toBe(true);
  });

  it('treats a removed file as missing, and no longer counts it', async () => {
    const cache = open(2 * (92 + SEAL));
    await cache.ready;
    await cache.put('a', content('a'));
    rmSync(files()[0] ?? '');
    expect(await cache.get('a')).toBeNull();

    await cache.put('b', content('b'));
    await cache.put('c', content('c'));

    expect([await has(cache, 'b'), await has(cache, 'c')]).toEqual([true, true]);
  });

  it('stores nothing larger than its limit, and nothing at all with 0 bytes', async () => {
    const cache = open(0);
    await cache.put('a', content('a'));

    expect(await cache.get('a')).toBeNull();
    expect(files()).toEqual([]);
  });

  it('removes drafts that a dead process left, but no other files', async () => {
    await open().put('a', content('a'));
    const [file = ''] = files();
    const draft = `${file}.00000000-0000-0000-0000-000000000000.tmp`;
    writeFileSync(draft, 'half');
    utimesSync(draft, 100, 100);
    writeFileSync(join(folder, 'README'), 'mine');

    await open().ready;

    expect(files().sort()).toEqual([join(folder, 'README'), file].sort());
  });

  it('reports a folder that cannot be written, and continues', async () => {
    const inTheWay = join(folder, 'file');
    writeFileSync(inTheWay, '');
    const cache = createDiskCache({
      folder: inTheWay,
      maxBytes: 1_000,
      clock: () => now,
      onError: (error) => errors.push(error),
    });

    await cache.put('a', content('a'));

    expect(await cache.get('a')).toBeNull();
    expect(errors.splice(0)[0]).toMatchObject({ code: 'ENOTDIR' });
  });

  const fileHolding = async (letter: string) => files().find((file) => readFileSync(file).includes(content(letter)));
});

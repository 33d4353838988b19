import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openGeoFiles } from './geo-files.ts';
import { geoDatabaseOf } from './test-geo-database.ts';

let folder: string;
let said: string[];
const log = { info: (_: unknown, text = '') => said.push(text), warn: (_: unknown, text = '') => said.push(text) };

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'geo-'));
  said = [];
});
afterEach(async () => {
  vi.useRealTimers();
  await rm(folder, { recursive: true });
});

const inCountry = (code: string) => geoDatabaseOf({ '2.16.0.0/16': { country: { iso_code: code } } });
const behindVpn = geoDatabaseOf({ '2.16.7.0/24': { is_anonymous_vpn: true } });

async function put(name: string, bytes: Buffer | string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, bytes);
  return path;
}

/** As tools that fetch databases do it. */
async function replace(path: string, bytes: Buffer | string): Promise<void> {
  await rename(await put('next', bytes), path);
}

describe('openGeoFiles', () => {
  it('asks all files: the first for the country that knows it, any for a VPN', async () => {
    const paths = [
      await put('vpn.mmdb', behindVpn),
      await put('one.mmdb', inCountry('NL')),
      await put('two.mmdb', inCountry('BE')),
    ];
    const files = await openGeoFiles(paths, { log });

    expect(files.find('2.16.7.1')).toEqual({ country: 'NL', vpn: true });
    expect(files.find('2.16.8.1')).toEqual({ country: 'NL', vpn: false });
    files.close();
  });

  it('knows nothing without files', async () => {
    const files = await openGeoFiles([], { log });
    expect(files.find('2.16.7.1')).toEqual({ country: null, vpn: false });
    files.close();
  });

  it.each([
    ['does not exist', 'missing.mmdb', undefined],
    ['is no MaxMind database', 'text.mmdb', 'no database'],
    ['is no MaxMind database', 'empty.mmdb', ''],
  ])('stops the start in one line: %s', async (reason, name, content) => {
    if (content !== undefined) await put(name, content);
    const path = join(folder, name);
    await expect(openGeoFiles([path], { log })).rejects.toThrow(`GEO_DATABASE: ${path} ${reason}.`);
  });

  it('stops the start for a folder', async () => {
    await mkdir(join(folder, 'geo'));
    await expect(openGeoFiles([join(folder, 'geo')], { log })).rejects.toThrow(/^GEO_DATABASE: .* is a folder/);
  });

  it('takes over a replaced file by itself, within a minute', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const path = await put('geo.mmdb', inCountry('NL'));
    const files = await openGeoFiles([path], { log });

    await replace(path, inCountry('DE'));
    vi.advanceTimersByTime(60_000);
    await files.look();

    expect(files.find('2.16.8.1').country).toBe('DE');
    expect(said).toEqual(['a new file of GEO_DATABASE is in use']);
    files.close();
    expect(vi.getTimerCount()).toBe(0);
  });

  it.each([
    ['broken', (path: string) => replace(path, 'half a download')],
    ['cut off', (path: string) => replace(path, inCountry('DE').subarray(0, 400))],
    ['gone', (path: string) => rm(path)],
  ])('keeps what it had when the new one is %s, says so once, and takes the next', async (_, spoil) => {
    const path = await put('geo.mmdb', inCountry('NL'));
    const files = await openGeoFiles([path], { log });

    await spoil(path);
    await files.look();
    await files.look();

    expect(files.find('2.16.8.1').country).toBe('NL');
    expect(said).toEqual([expect.stringMatching(/^GEO_DATABASE: the new .*; the one before it stays in use$/)]);
    await replace(path, inCountry('BE'));
    await files.look();
    expect(files.find('2.16.8.1').country).toBe('BE');
    files.close();
  });

  it('does not read what has not changed', async () => {
    const files = await openGeoFiles([await put('geo.mmdb', inCountry('NL'))], { log });
    await files.look();
    expect(said).toEqual([]);
    files.close();
  });
});

import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { geoDatabaseOf } from '../../testing/geo-database.ts';
import { openGeoFiles } from './geo-files.ts';

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

/** Replaces a file like download tools do. */
async function replace(path: string, bytes: Buffer | string): Promise<void> {
  await rename(await put('next', bytes), path);
}

describe('openGeoFiles', () => {
  it('uses all files: the first with the country, any with a VPN', async () => {
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

  it('returns nothing without files', async () => {
    const files = await openGeoFiles([], { log });
    expect(files.find('2.16.7.1')).toEqual({ country: null, vpn: false });
    files.close();
  });

  it.each([
    ['does not exist', 'missing.mmdb', undefined],
    ['is not a MaxMind database', 'text.mmdb', 'no database'],
    ['is not a MaxMind database', 'empty.mmdb', ''],
  ])('stops the start with a message of one line: %s', async (reason, name, content) => {
    if (content !== undefined) await put(name, content);
    const path = join(folder, name);
    await expect(openGeoFiles([path], { log })).rejects.toThrow(`GEO_DATABASE: ${path} ${reason}.`);
  });

  it('stops the start for a folder', async () => {
    await mkdir(join(folder, 'geo'));
    await expect(openGeoFiles([join(folder, 'geo')], { log })).rejects.toThrow(/^GEO_DATABASE: .* is a folder/);
  });

  it('reloads a replaced file within a minute', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const path = await put('geo.mmdb', inCountry('NL'));
    const files = await openGeoFiles([path], { log });

    await replace(path, inCountry('DE'));
    vi.advanceTimersByTime(60_000);
    await files.check();

    expect(files.find('2.16.8.1').country).toBe('DE');
    expect(said).toEqual(['reloaded a file of GEO_DATABASE']);
    files.close();
    expect(vi.getTimerCount()).toBe(0);
  });

  it.each([
    ['broken', (path: string) => replace(path, 'half a download')],
    ['cut off', (path: string) => replace(path, inCountry('DE').subarray(0, 400))],
    ['gone', (path: string) => rm(path)],
  ])('keeps the previous file if the new one is %s, logs it once, and loads the next', async (_, spoil) => {
    const path = await put('geo.mmdb', inCountry('NL'));
    const files = await openGeoFiles([path], { log });

    await spoil(path);
    await files.check();
    await files.check();

    expect(files.find('2.16.8.1').country).toBe('NL');
    expect(said).toEqual([expect.stringMatching(/^GEO_DATABASE: the new .*; the one before it stays in use$/)]);
    await replace(path, inCountry('BE'));
    await files.check();
    expect(files.find('2.16.8.1').country).toBe('BE');
    files.close();
  });

  it('does not read unchanged files', async () => {
    const files = await openGeoFiles([await put('geo.mmdb', inCountry('NL'))], { log });
    await files.check();
    expect(said).toEqual([]);
    files.close();
  });
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HOUR_MS } from '@touchline/domain';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from '../../platform/http/errors.ts';
import { png } from '../../testing/images.ts';
import { createRemoteImages } from './remote-images.ts';
import { createDiskCache } from './rendering/disk-cache.ts';

describe('createRemotePictures', () => {
  const url = new URL('https://img.example/a.png');
  let folder: string;
  let now: number;
  let downloads: number;
  let answer: () => Promise<Buffer>;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'touchline-remote-'));
    now = 0;
    downloads = 0;
    const first = await png(20, 10);
    answer = async () => first;
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const open = (maxBytes = 1_000_000) => {
    const onError = (error: unknown) => expect.fail(String(error));
    const cache = createDiskCache({ folder, maxBytes, clock: () => now, onError });
    const find = createRemoteImages({ cache, clock: () => now });
    return (publisher = 'acme') => find(publisher, url, download);
  };
  const download = () => {
    downloads += 1;
    return answer();
  };
  const failing = (reason: 'IMAGE_SOURCE_FAILED' | 'RESOURCE_NOT_FOUND') => async () => {
    throw new ApiError(reason, 'no');
  };

  it('downloads once an hour, for any number of requests', async () => {
    const find = open();
    const [one, two] = await Promise.all([find(), find()]);
    now += HOUR_MS - 1;
    await (await find()).bytes();
    expect(downloads).toBe(1);
    expect(one.hash).toBe(two.hash);

    now += 1;
    answer = () => png(30, 10);
    const changed = await find();

    expect(downloads).toBe(2);
    expect(changed.hash).not.toBe(one.hash);
    expect(await changed.bytes()).toEqual(await png(30, 10));
  });

  it('caches per publisher, because each has its own list of hosts', async () => {
    const find = open();
    await find('acme');
    await find('other');
    expect(downloads).toBe(2);
  });

  it('keeps entries across a restart', async () => {
    const { hash } = await open()();

    const again = await open()();

    expect(again.hash).toBe(hash);
    expect(await again.bytes()).toEqual(await png(20, 10));
    expect(downloads).toBe(1);
  });

  it('serves the last image while the host fails, and retries after half a minute', async () => {
    const find = open();
    const { hash } = await find();
    now += 2 * HOUR_MS;
    answer = failing('IMAGE_SOURCE_FAILED');

    expect((await find()).hash).toBe(hash);
    await find();
    expect(downloads).toBe(2);

    now += 30_000;
    await find();
    expect(downloads).toBe(3);
  });

  it("accepts the host's response that the image is gone", async () => {
    const find = open();
    await find();
    now += HOUR_MS;
    answer = failing('RESOURCE_NOT_FOUND');

    await expect(find()).rejects.toMatchObject({ reason: 'RESOURCE_NOT_FOUND' });
  });

  it('sends requests to a failing host at most twice a minute', async () => {
    const find = open();
    answer = failing('IMAGE_SOURCE_FAILED');
    for (let call = 0; call < 3; call += 1) await expect(find()).rejects.toMatchObject({ statusCode: 502 });
    expect(downloads).toBe(1);

    now += 30_000;
    answer = () => png(20, 10);
    await find();
    expect(downloads).toBe(2);
  });

  it('rejects files that are not images, whatever their name', async () => {
    answer = async () => Buffer.from('<!doctype html><script>alert(1)</script>');

    await expect(open()()).rejects.toMatchObject({ reason: 'IMAGE_INVALID' });
  });

  it('works without a cache: it uses the downloaded bytes, and later downloads them again', async () => {
    const find = open(0);

    await (await find()).bytes();
    expect(downloads).toBe(1);

    const later = await find();
    expect(await later.bytes()).toEqual(await png(20, 10));
    expect(downloads).toBe(2);
  });

  it('never returns other bytes for a cached hash', async () => {
    const find = open(0);
    await find();
    answer = () => png(30, 10);
    const source = await find();

    await expect(source.bytes()).rejects.toMatchObject({ reason: 'UNAVAILABLE' });
    expect(await (await find()).bytes()).toEqual(await png(30, 10));
  });
});

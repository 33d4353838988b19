import { execFileSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { appendFileSync, mkdtempSync, rmSync, statfsSync, statSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { openEmbedded } from '../../platform/database/open-embedded.ts';
import { RESERVED_BYTES } from '../../platform/database/space-guard.ts';
import { buildServer, type ServerBuild, type ServerProcess, startServer } from '../contract-tests/server-process.ts';

/** Room for an empty store (57 MB), the reserve and some pictures. */
const DISK_BYTES = 160 * 2 ** 20;

const disk = mkdtempSync(join(tmpdir(), 'touchline-disk-'));
const mounted = mountDisk();
const dataDir = join(disk, 'data');
const ballast = join(disk, 'ballast');
let build: ServerBuild;
let server: ServerProcess;

/** Mounts a small disk; false if this user may not mount, which only root may. */
function mountDisk(): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_BYTES}`, 'tmpfs', disk], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

beforeAll(async () => {
  if (mounted) build = await buildServer();
}, 120_000);
afterEach(async () => {
  await server?.stop('SIGKILL');
  rmSync(ballast, { force: true });
  rmSync(dataDir, { recursive: true, force: true });
});
afterAll(() => {
  build?.remove();
  // Also after a failed test, whose server may still have files open.
  if (mounted) execFileSync('umount', ['-l', disk]);
  rmSync(disk, { recursive: true });
});

const open = () => startServer(build, { DATA_DIR: dataDir });

/** Fills the disk up to so many free bytes, or makes as many free. */
function fill(free: number): void {
  const { bavail, bsize } = statfsSync(disk);
  const excess = bavail * bsize - free;
  if (excess < 0) truncateSync(ballast, Math.max(0, statSync(ballast).size + excess));
  try {
    appendFileSync(ballast, Buffer.alloc(Math.max(0, excess)));
  } catch (error) {
    // The server may have written in the meantime. The disk is full then.
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}

async function send(method: string, path: string, body?: Uint8Array | object) {
  const isBytes = body instanceof Uint8Array;
  const response = await fetch(`${server.url}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${server.token}`,
      ...(body && { 'content-type': isBytes ? 'image/png' : 'application/json' }),
    },
    ...(body && { body: isBytes ? Buffer.from(body) : JSON.stringify(body) }),
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  return {
    status: response.status,
    retryAfter: response.headers.get('retry-after'),
    bytes,
    reason: isJson ? JSON.parse(bytes.toString()).error?.details[0].reason : undefined,
  };
}

const FULL = { status: 507, reason: 'STORAGE_FULL', retryAfter: '30' };
const createImage = () =>
  sharp(randomBytes(700 * 700 * 3), { raw: { width: 700, height: 700, channels: 3 } })
    .png()
    .toBuffer();
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const batch = () => ({
  events: [
    { family: 'player', event: 'playing', value: true, sessionId: 's', videoId: 'v', publicKey: 'pk_acme', ts: 1 },
  ],
  padding: randomBytes(200_000).toString('hex'),
});
const collect = () => send('POST', '/collect/acme', batch());
const rename = (displayName: string) => send('PATCH', '/v1/publishers/acme', { displayName });

/** Uploads pictures until one is rejected; returns the hashes of the acknowledged ones, and the rejection. */
async function uploadUntilRejected(hashes = new Map<string, string>()) {
  for (let n = hashes.size; n < 200; n += 1) {
    const bytes = await createImage();
    const answer = await send('POST', `/v1/publishers/acme/images?imageId=p${n}`, bytes);
    if (answer.status !== 200) return { hashes, answer };
    hashes.set(`p${n}`, hashOf(bytes));
  }
  throw new Error('The disk was not full after 200 pictures.');
}

/** Hashes of the stored pictures by id, from an export: `/img/` encodes them for the browser. */
async function storedHashes(): Promise<ReadonlyMap<string, string>> {
  const { bytes } = await send('GET', '/v1/publishers/acme:export');
  const lines = bytes
    .toString()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  return new Map(
    lines
      .filter(({ name }) => name?.startsWith('images/'))
      .map(({ name, bytes: base64 }) => [name.slice('images/'.length), hashOf(Buffer.from(base64, 'base64'))])
  );
}

describe.skipIf(!mounted)('a server whose disk is full (skipped where mounting a disk is not allowed)', () => {
  it('rejects writes and continues to read, loses nothing that it acknowledged, and recovers', async () => {
    server = await open();
    await send('POST', '/v1/publishers?publisherId=acme', { displayName: 'Acme' });
    await send('POST', '/v1/publishers/acme/publicKeys?publicKeyId=pk_acme', {});
    fill(RESERVED_BYTES + 16 * 2 ** 20);
    const { hashes, answer } = await uploadUntilRejected();

    expect(hashes.size).toBeGreaterThan(3);
    expect(answer).toMatchObject(FULL);
    expect(await send('GET', '/readyz')).toMatchObject(FULL);
    expect((await send('GET', '/healthz')).status).toBe(200);
    expect(await rename('Rejected')).toMatchObject(FULL);
    expect((await collect()).status).toBe(202);

    // Something else takes the rest.
    fill(0);
    expect(await storedHashes()).toEqual(hashes);
    expect((await send('GET', '/img/acme/p0?width=100')).status).toBe(200);
    expect((await send('GET', '/v1/events?key=pk_acme')).status).toBe(200);
    expect(await rename('Rejected')).toMatchObject(FULL);
    const batches = [];
    for (let n = 0; n < 20; n += 1) batches.push(await collect());
    expect(batches.at(-1)).toMatchObject({ status: 503, reason: 'UNAVAILABLE', retryAfter: expect.any(String) });

    // A crash and a restart, still without space for writes.
    await server.stop('SIGKILL');
    fill(32 * 2 ** 20);
    server = await open();
    expect(await storedHashes()).toEqual(hashes);
    expect(await rename('Rejected')).toMatchObject(FULL);

    rmSync(ballast);
    execFileSync('mount', ['-o', `remount,size=${2 * DISK_BYTES}`, disk]);
    expect((await send('GET', '/readyz')).status).toBe(200);
    expect((await rename('Acme again')).status).toBe(200);
    expect((await collect()).status).toBe(202);
    expect(await storedHashes()).toEqual(hashes);
    expect(JSON.parse((await send('GET', '/v1/publishers/acme')).bytes.toString())).toMatchObject({
      displayName: 'Acme again',
    });
  }, 300_000);

  it('opens its store again if PostgreSQL fails in a checkpoint', async () => {
    const { database, close } = await openEmbedded({ dataDir, workerFile: build.workerFile });
    const count = () => sql<{ count: number }>`select count(*)::integer as count from server_keys`.execute(database);
    await sql`insert into server_keys values ('a', 'b', now())`.execute(database);
    fill(0);

    await expect(sql`checkpoint`.execute(database)).rejects.toMatchObject({ code: '53100' });
    await vi.waitFor(async () => expect((await count()).rows).toEqual([{ count: 1 }]), { timeout: 20_000 });
    truncateSync(ballast);
    await sql`insert into server_keys values ('c', 'd', now())`.execute(database);
    expect((await count()).rows).toEqual([{ count: 2 }]);
    await close();
  }, 120_000);
});

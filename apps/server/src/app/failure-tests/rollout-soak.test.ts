import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { isPostgresReachable, openTestSchema } from '../../testing/store.ts';
import { buildServer, type ServerProcess, startServer } from '../contract-tests/server-process.ts';
import { checkOutVersionBefore, type VersionBefore } from './version-before.ts';

/** Time in ms for which both versions serve together. */
const TOGETHER = Number(process.env['SOAK_SECONDS'] ?? 60) * 1_000;

const isSoak = process.env['SOAK'] === 'rollout';
const before: VersionBefore | string = isSoak ? checkOutVersionBefore() : 'it is part of `npm run soak -- rollout`';
const isPossible = typeof before !== 'string' && (await isPostgresReachable());
if (isSoak && !isPossible)
  console.log(`rollout: skipped, ${typeof before === 'string' ? before : 'PostgreSQL is away'}`);

it.skipIf(!isPossible)(
  'serves and writes without errors while the previous version is replaced and restarted',
  async () => {
    if (typeof before === 'string') return;
    const schema = await openTestSchema();
    const folder = mkdtempSync(join(tmpdir(), 'touchline-rollout-data-'));
    const shared = { DATABASE_URL: schema.url, SECRETS_KEY: randomBytes(32).toString('base64'), NODE_ENV: 'test' };
    const builds = [await buildServer(join(before.root, 'apps/server')), await buildServer()] as const;
    const [older, newer] = builds;
    const live = new Set<ServerProcess>();
    const start = async (build: typeof older, name: string) => {
      const server = await startServer(build, { ...shared, DATA_DIR: join(folder, name) });
      live.add(server);
      return server;
    };
    const stop = async (server: ServerProcess) => {
      live.delete(server);
      // It first answers its open requests.
      await wait(500);
      await server.stop();
    };
    const wrong: unknown[] = [];
    const counts = { reads: 0, writes: 0 };
    let isOver = false;
    try {
      const first = await start(older, 'first');
      await call(first, 'POST', '?publisherId=acme', { languageCode: 'en' });
      const rateLimit = { requestsPerMinutePerAddress: 1_000_000 };
      await call(first, 'POST', '/acme/publicKeys?publicKeyId=pk_acme', { rateLimit });

      const load = async (worker: number) => {
        for (let n = 0; !isOver; n += 1) {
          for (const server of live) {
            const write = await call(server, 'POST', `/acme/events?eventId=e-${worker}-${n}-${counts.writes}`, {
              typeId: 'football',
            });
            const read = await fetch(`${server.url}/v1/events?key=pk_acme&pageSize=${1 + (n % 25)}`);
            if (write.status !== 200 || read.status !== 200)
              wrong.push([write.status, await write.text(), read.status]);
            counts.writes += 1;
            counts.reads += 1;
            await wait(20);
          }
        }
      };
      const loads = Promise.all([load(0), load(1)]);

      const next = await start(newer, 'next');
      const again = await start(older, 'again');
      await wait(TOGETHER);
      await stop(first);
      await stop(again);
      await wait(2_000);
      isOver = true;
      await loads;
      await stop(next);
    } finally {
      isOver = true;
      await Promise.all([...live].map((server) => server.stop()));
      for (const { remove } of builds) remove();
      before.remove();
      await schema.drop();
      rmSync(folder, { recursive: true, force: true });
    }
    console.log(
      `rollout: from ${before.commit.slice(0, 10)}, ${counts.writes} writes and ${counts.reads} reads, ${wrong.length} failed`
    );
    expect(wrong).toEqual([]);
    expect(counts.writes).toBeGreaterThan(100);
  },
  600_000
);

function call({ url, token }: ServerProcess, method: string, path: string, body: object): Promise<Response> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  return fetch(`${url}/v1/publishers${path}`, { method, headers, body: JSON.stringify(body) });
}

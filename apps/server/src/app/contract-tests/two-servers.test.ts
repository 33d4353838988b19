import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PUBLIC_URL } from '../../testing/app.ts';
import { openTestSchema, type TestSchema, testStore } from '../../testing/store.ts';
import { describeContract } from './contract.ts';
import { type Balancer, startRoundRobin } from './round-robin.ts';
import { buildServer, type ServerBuild, type ServerProcess, startServer } from './server-process.ts';
import { openPublisher } from './target.ts';
import { openWatch } from './watch-stream.ts';

/** Servers on one database share the key of its secrets. */
const shared = { DEV_HEADERS: '1', PUBLIC_URL, SECRETS_KEY: Buffer.alloc(32, 7).toString('base64') };

/** Two processes need a shared database. */
describe.skipIf(testStore !== 'postgres')('two servers on one PostgreSQL (with TEST_STORE=postgres)', () => {
  let schema: TestSchema;
  let build: ServerBuild;
  let servers: ServerProcess[] = [];
  let balancer: Balancer;

  beforeAll(async () => {
    [schema, build] = await Promise.all([openTestSchema(), buildServer()]);
    // Together, as in a deployment: both find the database empty.
    servers = await Promise.all([1, 2].map(() => startServer(build, { ...shared, DATABASE_URL: schema.url })));
    balancer = await startRoundRobin(servers.map(({ url }) => url));
  }, 60_000);
  afterAll(async () => {
    await balancer?.close();
    await Promise.all(servers.map((server) => server.stop()));
    build?.remove();
    await schema?.drop();
  }, 30_000);

  const target = () => ({ url: balancer.url, token: servers[0]?.token ?? '' });
  describeContract('two servers in turn', target);

  it('push writes of one of them to the pages of the other', async () => {
    const [first, second] = servers;
    if (!first || !second) throw new Error('There are not two servers.');
    const acme = await openPublisher(first);
    await acme.create('events', 'derby', { title: 'Derby' });

    const stream = await openWatch({ key: acme.key, target: second });
    const start = Date.now();
    await acme.manage('PATCH', '/events/derby', { title: 'Derby day' });
    const [pushed] = await stream.count(1);
    stream.drop();

    expect(pushed?.data.title).toBe('Derby day');
    expect((pushed?.time ?? 0) - start).toBeLessThan(1_000);
  });

  it('a page whose server stops is disconnected, and resumes at the other', async () => {
    const acme = await openPublisher(target());
    await acme.create('events', 'derby', { title: 'Derby' });
    const [, second] = servers;
    if (!second) throw new Error('There are not two servers.');
    const leaving = await startServer(build, { ...shared, DATABASE_URL: schema.url });

    const stream = await openWatch({ key: acme.key, target: leaving });
    await acme.manage('PATCH', '/events/derby', { title: '1' });
    const [last] = await stream.count(1);
    const start = Date.now();
    await leaving.stop();
    await stream.ended;
    expect(Date.now() - start).toBeLessThan(5_000);

    await acme.manage('PATCH', '/events/derby', { title: '2' });
    const resumed = await openWatch({ key: acme.key, target: second }, { lastEventId: last?.id ?? '' });
    const [missed] = await resumed.count(1);
    resumed.drop();
    expect(missed?.data.title).toBe('2');
  });
});

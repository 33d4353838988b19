import { createReadStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbedded } from '@touchline/server/platform/database/open-embedded.ts';
import { ADMIN_TOKEN, openTestApp, type TestApp } from '@touchline/server/testing/app.ts';
import { createAuditLog } from '@touchline/server/testing/audit.ts';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { auditCommand } from './audit-command.ts';
import { connect } from './import/connection.ts';

let folder: string;
let server: TestApp;
let environment: Record<string, string>;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'touchline-audit-command-'));
  server = await openTestApp();
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = server.app.server.address() as AddressInfo;
  environment = { PORT: String(port), ADMIN_TOKEN, DATA_DIR: join(folder, 'unused') };
  for (const id of ['acme', 'blue', 'gone']) {
    await server.manage('POST', `?publisherId=${id}`);
    await server.manage('POST', `/${id}/entities?entityId=one`);
  }
  await server.manage('DELETE', '/gone');
  for (const id of ['acme', 'blue', 'gone']) await log().events(1, `/v1/publishers/${id}/auditEvents`);
  await log().events(4, '/v1/auditEvents');
});
afterEach(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const log = () => createAuditLog(server);

async function run(args: readonly string[], variables = environment) {
  const printed: string[] = [];
  const print = (line: string) => printed.push(line);
  const progress = { show: () => {}, clear: () => {} };
  const ports = { usage: 'touchline audit', print, printError: print, progress, clock: Date.now };
  const code = await auditCommand(args, { ...ports, environment: variables });
  return { code, printed };
}

async function checkpointFile(path = '/v1/publishers/acme/auditEvents'): Promise<string> {
  const file = join(folder, 'checkpoint.json');
  writeFileSync(file, (await log().get(`${path}:checkpoint`)).text);
  return file;
}

const tamper = (publisher: string) =>
  sql`update audit_events set actor = 'system' where publisher_id = ${publisher}`.execute(server.store.database);

describe('touchline audit verify', () => {
  it('verifies every chain, also those of the server and of a deleted publisher, with exit code 0', async () => {
    const { code, printed } = await run(['verify']);
    expect(printed).toEqual([
      'the server: 4 events, valid',
      'publisher acme: 1 events, valid',
      'publisher blue: 1 events, valid',
      'publisher gone: 1 events, valid',
    ]);
    expect(code).toBe(0);
  });

  it.each(['blue', 'gone', ''])('AUD-03: ends with exit code 1 if the chain "%s" is invalid', async (publisher) => {
    await tamper(publisher);
    const { code, printed } = await run(['verify']);
    expect(printed.filter((line) => line.endsWith('invalid from event 1'))).toHaveLength(1);
    expect(code).toBe(1);
  });

  it('verifies only the chain of --publisher', async () => {
    await tamper('blue');
    expect(await run(['verify', '--publisher', 'acme'])).toEqual({
      code: 0,
      printed: ['publisher acme: 1 events, valid'],
    });
    expect((await run(['verify', '--publisher', 'blue'])).code).toBe(1);
    expect((await run(['verify', '--publisher', 'gone'])).code).toBe(0);
  });

  it('AUD-04: compares the chain with a checkpoint', async () => {
    const file = await checkpointFile();
    expect(await run(['verify', '--checkpoint', file])).toEqual({
      code: 0,
      printed: ['publisher acme: 1 events, valid, as in the checkpoint'],
    });
    const { database } = server.store;
    await sql`delete from audit_events where publisher_id = 'acme'`.execute(database);
    await sql`delete from audit_chains where publisher_id = 'acme'`.execute(database);
    expect((await run(['verify', '--publisher', 'acme'])).code).toBe(0);
    expect(await run(['verify', '--checkpoint', file])).toEqual({
      code: 1,
      printed: ['publisher acme: 0 events, not the chain of the checkpoint'],
    });
  });

  it('compares the chain of the server with its checkpoint', async () => {
    const file = await checkpointFile('/v1/auditEvents');
    expect((await run(['verify', '--checkpoint', file])).printed).toEqual([
      'the server: 4 events, valid, as in the checkpoint',
    ]);
  });

  it('ends with exit code 2 if it could not verify', async () => {
    const file = await checkpointFile();
    writeFileSync(join(folder, 'text.json'), 'no JSON');
    const forged = join(folder, 'forged.json');
    writeFileSync(
      forged,
      (await log().get('/v1/publishers/acme/auditEvents:checkpoint')).text.replace(/"sequence":1/, '"sequence":0')
    );
    const results = [
      await run(['verify', '--publisher', 'nobody']),
      await run(['verify', '--checkpoint', join(folder, 'missing.json')]),
      await run(['verify', '--checkpoint', join(folder, 'text.json')]),
      await run(['verify', '--checkpoint', forged]),
      await run(['verify', '--checkpoint', file, '--publisher', 'blue']),
      await run(['verify'], { ...environment, ADMIN_TOKEN: 'another-token-of-32-characters-or-more' }),
      await run(['verify', '--publsher', 'acme']),
      await run(['check']),
      await run([]),
    ];
    expect(results.map(({ code }) => code)).toEqual(results.map(() => 2));
    expect(results.slice(0, -1).map(({ printed }) => printed)).toEqual(
      results.slice(0, -1).map(() => [expect.stringMatching(/^audit: /)])
    );
  });

  it('opens the store itself if no server runs, like other commands, whose events say so', async () => {
    const dataDir = join(folder, 'data');
    await openEmbedded({ dataDir }).then(({ close }) => close());
    const { code, printed } = await run(['verify'], { PORT: '9', DATA_DIR: dataDir, DEMO: '0' });
    expect({ code, printed }).toEqual({ code: 0, printed: ['the server: 0 events, valid'] });

    const file = join(folder, 'clubs.ndjson');
    writeFileSync(file, '{"name": "publishers/acme", "displayName": "Acme"}\n');
    const connection = await connect({ PORT: '9', DATA_DIR: dataDir, DEMO: '0' }, { forWriting: true });
    const path = '/v1/publishers/acme:import';
    expect((await connection.call({ method: 'POST', path, body: createReadStream(file) })).status).toBe(200);
    await connection.close();
    const { database, close } = await openEmbedded({ dataDir });
    expect(await database.selectFrom('audit_events').select(['actor', 'via', 'action']).execute()).toEqual([
      { actor: 'operator', via: 'CLI', action: 'publisher.import' },
    ]);
    await close();
  }, 60_000);
});

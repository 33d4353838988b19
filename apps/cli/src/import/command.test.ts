import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { lockDataDir } from '@touchline/server/platform/database/data-lock.ts';
import { ADMIN_TOKEN, openTestApp, type TestApp } from '@touchline/server/testing/app.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { exportCommand } from '../export-command.ts';
import { importCommand } from './command.ts';

const shared = new URL('../../../../../shared/data/sports/', import.meta.url);

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'touchline-command-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a command as npm does; returns its output. */
async function run(args: readonly string[], environment: Record<string, string>, command = importCommand) {
  const said: string[] = [];
  const complaints: string[] = [];
  const output = new PassThrough();
  const written = text(output);
  const ports = {
    environment,
    usage: 'touchline import',
    output,
    print: (line: string) => said.push(line),
    printError: (line: string) => complaints.push(line),
    progress: { show: () => {}, clear: () => {} },
    clock: () => Date.parse('2026-11-21T12:00:00Z'),
  };
  const code = await command(args, ports as never).finally(() => output.end());
  return { code, said, complaints, written: await written };
}

const exporting = exportCommand as unknown as typeof importCommand;

function file(name: string, content: string | Buffer): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const table = 'date,time,home,away\n2026-11-21,15:00,Ajax,PSV\n';

describe('touchline import, with a running server', () => {
  let test: TestApp;
  let environment: Record<string, string>;
  beforeAll(async () => {
    test = await openTestApp();
    await test.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = test.app.server.address() as AddressInfo;
    environment = { PORT: String(port), ADMIN_TOKEN, DATA_DIR: join(folder, 'unused') };
  });
  afterAll(() => test.close());
  beforeEach(() => test.manage('POST', '?publisherId=acme', { body: { timeZone: 'Europe/Amsterdam' } }));
  afterEach(() => test.manage('DELETE', '/acme'));

  it("imports a table in the publisher's time zone, and changes nothing the second time", async () => {
    const path = file('matches.csv', table);
    const first = await run([path], environment);
    const second = await run([path], environment);
    const { json } = await test.manage('GET', '/acme/events/ajax-psv');

    expect(first.code).toBe(0);
    expect(first.said[0]).toBe(
      `matches.csv (csv, times in Europe/Amsterdam) → publisher acme at http://127.0.0.1:${environment['PORT']}`
    );
    expect(first.said.slice(1)).toEqual([
      '  images            2 created',
      '  entities          2 created',
      '  events            1 created',
    ]);
    expect(second.said).toContain('  events            1 unchanged');
    expect(json).toMatchObject({ startTime: '2026-11-21T14:00:00.000Z' });
  });

  it('uses the given time zone, and only reports the changes with --dry-run', async () => {
    const path = file('tried.csv', 'date,time,home,away\n2026-11-21,15:00,Tried,Not\n');
    const { code, said } = await run([path, '--dry-run', '--time-zone', 'Asia/Tokyo'], environment);

    expect(code).toBe(0);
    expect(said[0]).toContain('times in Asia/Tokyo');
    expect(said[0]).toContain('dry run: nothing was written');
    expect((await test.manage('GET', '/acme/events/tried-not')).status).toBe(404);
  });

  it('reports invalid lines of the file, including those that the server rejects, and exits with 1', async () => {
    const path = file(
      'bad.csv',
      `date,home,away,poster\n2026-11-21,One,Two,javascript:alert(1)\nnever,One,Two,\n2026-11-22,Good,One,\n`
    );
    const { code, complaints, said } = await run([path], environment);

    expect(code).toBe(1);
    expect(complaints).toEqual([
      `${path}:2: events/one-two: posterUrl: must be an http(s) or relative URL.`,
      `${path}:3: "never" is not a date; write one like 2026-11-21.`,
    ]);
    expect(said).toContain('  events            1 created, 1 bad');
  });

  it('continues with the next file if one fails', async () => {
    const broken = file('broken.json', '{"name": "Cup",\n "matches": [');
    const future = file('future.ndjson', '{"touchline": "export", "version": 2, "publisher": "acme"}\n');
    const good = file('good.csv', table);
    const { code, complaints, said } = await run([broken, future, good, '--publisher', 'acme'], environment);

    expect(code).toBe(1);
    expect(complaints).toEqual([
      `${broken}:2: the file is not valid JSON from here on.`,
      `${future}: The export has version 2; this server reads 1.`,
    ]);
    expect(said).toContain('  events            1 created');
  });

  it('resolves paths from the directory of the npm call', async () => {
    file('here.csv', table);
    expect(await run(['here.csv'], { ...environment, INIT_CWD: folder })).toMatchObject({ code: 0 });
  });

  it('reads files written by Excel', async () => {
    const lines = 'date;home;away\r\n2026-11-21;Köln;Düren\r\n';
    const [windows, unicode] = [
      file('1252.csv', Buffer.from(lines, 'latin1')),
      file('16.csv', Buffer.from(`\uFEFF${lines}`, 'utf16le')),
    ];
    const { code } = await run([windows], environment);
    const again = await run([unicode], environment);

    expect(code).toBe(0);
    expect(again.said).toContain('  events            1 unchanged');
    expect((await test.manage('GET', '/acme/events/koln-duren')).json.title).toBe('Köln - Düren');
  });

  it('creates a publisher only with --create', async () => {
    const path = file('new.csv', table);
    await expect(run([path, '--publisher', 'fresh'], environment)).resolves.toMatchObject({
      code: 1,
      complaints: [expect.stringContaining('There is no publisher "fresh" (there is acme). Create it with --create')],
    });
    const { code, said } = await run(
      [path, '--publisher', 'fresh', '--create', '--time-zone', 'Asia/Tokyo'],
      environment
    );
    expect(code).toBe(0);
    expect(said).toContain('  publishers        1 created');
    const [key = ''] = /pk_\w+/.exec(said.join('\n')) ?? [];
    expect(said.slice(-5)).toEqual([
      `Next: show it on a page. The public key ${key} works on any page.`,
      `  <script async src="http://127.0.0.1:${environment['PORT']}/embed.js"></script>`,
      `  <touchline-calendar public-key="${key}"></touchline-calendar>`,
      'To keep the page on this version of the loader, use this script instead:',
      expect.stringMatching(
        /^ {2}<script async src="https?:.*\/v\d+\.\d+\.\d+\/embed\.js" integrity="sha384-[\w+/]{64}" crossorigin="anonymous"><\/script>$/
      ),
    ]);
    expect((await test.visit(`/v1/events?key=${key}`)).json.events).toHaveLength(1);
    const again = await run([path, '--publisher', 'fresh', '--create'], environment);
    expect(again.said.join('\n')).not.toContain('Next:');
    expect((await test.manage('GET', '/fresh')).json.timeZone).toBe('Asia/Tokyo');
    await test.manage('DELETE', '/fresh');
    const teams = await run([file('teams.csv', 'team\nAjax\n'), '--publisher', 'fresh', '--create'], environment);
    expect(teams.said.at(-3)).toMatch(/<touchline-card-grid public-key="pk_\w+" query-data-type="entities">/);
    await test.manage('DELETE', '/fresh');
  });

  it('imports an export under its publisher’s name, from standard output or a file', async () => {
    const out = join(folder, 'acme.ndjson');
    await run([file('exported.csv', table)], environment);
    const written = await run(['--publisher', 'acme', '--out', out], environment, exporting);
    const printed = await run(['--publisher', 'acme'], environment, exporting);
    const before = readFileSync(out, 'utf8');
    await test.manage('DELETE', '/acme');
    const back = await run([out], environment);
    const after = await run(['--publisher', 'acme'], environment, exporting);

    expect(written.complaints[0]).toMatch(/^Publisher acme at http.*: \d+ resources in /);
    expect(statSync(out).mode & 0o777).toBe(0o600);
    expect(printed.written).toBe(before);
    expect(back).toMatchObject({ code: 0, complaints: [] });
    expect(after.written).toBe(before);
  });

  it.each([
    [['no-such-file.csv'], 'no-such-file.csv: there is no such file.'],
    [[], 'Name a file'],
    [['x', '--format', 'xml'], '--format: "xml" is not one of openfootball'],
    [['x', '--time-zone', 'Mars/Olympus'], '--time-zone: "Mars/Olympus" is not a time zone'],
  ])('reports in one line the problem with %j', async (args, message) => {
    await expect(run(args, environment)).rejects.toThrow(message);
  });

  it('names the required token', async () => {
    const path = file('token.csv', table);
    const { ADMIN_TOKEN: _, ...without } = environment;
    await expect(run([path], without)).rejects.toThrow(/A server runs at .* but its management token is not in/);
    const off = run([path], { ...environment, ADMIN_TOKEN: 'off' });
    await expect(off).rejects.toThrow(/A server runs at .* without a management token/);
    const wrong = await run([path, '--publisher', 'acme'], { ...environment, ADMIN_TOKEN: 'x'.repeat(40) });
    expect(wrong.complaints[0]).toContain("Set ADMIN_TOKEN, or DATA_DIR to the running server's.");
  });
});

describe('touchline import, without a server', () => {
  it.skipIf(!existsSync(shared))(
    'writes directly to the store, and reads from it',
    async () => {
      const environment = { PORT: '1', DEMO: '0', DATA_DIR: join(folder, 'store') };
      const season = new URL('football-2024-25-de.1.json', shared).pathname;
      const { said, complaints, code } = await run([season, '--publisher', 'dfl', '--create'], environment);
      const { written } = await run([], environment, exporting);

      expect({ code, complaints }).toEqual({ code: 0, complaints: [] });
      expect(said[0]).toContain('(no server runs)');
      expect(said).toContain('  events            306 created');
      expect(written.match(/"name":"events\//g)).toHaveLength(306);
      // Creating an empty store takes long on a busy machine.
    },
    120_000
  );

  it('reports that another process without a response holds the store', async () => {
    const held = mkdtempSync(join(folder, 'held-'));
    const lock = await lockDataDir(held);
    const path = file('held.csv', table);
    await expect(run([path], { PORT: '1', DATA_DIR: held })).rejects.toThrow(
      /^DATA_DIR: .* is in use by process \d+, but no server answers at http:\/\/127\.0\.0\.1:1: set PORT and HOST/
    );
    lock.release();
  });
});

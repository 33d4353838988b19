import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openServer } from '../local-server.ts';
import { type Block, ROOT } from './blocks.ts';

/** ms for all shell blocks of one page. */
const PAGE_TIMEOUT_MS = 60_000;

/**
 * Curl as the docs use it, which also prints the status of each response. A stream that never ends is read for 2 s.
 */
const CURL = `#!/bin/bash
PATH=\${PATH#*:} # without this script
status='%{stderr}\\n[HTTP %{http_code}] %{method} %{url}\\n'
for word in "$@"; do case $word in
  -N* | -[a-zA-Z]*N*) timeout 2 curl -S "$@"; code=$?; [ $code = 124 ] && code=0; exit $code ;;
esac; done
exec curl -S -w "$status" "$@"
`;

/** Whether this machine can run the blocks: `--json` was added in curl 7.82. */
export const canRunShell =
  spawnSync('curl', ['--json', '{}', '--version']).status === 0 && spawnSync('bash', ['-c', ':']).status === 0;

/** A folder like a clone after `npm start`: a running server with the demo, its data in `.data`. */
export interface Clone {
  readonly origin: string;
  /**
   * Runs the shell blocks of a page in one shell, as a reader does. Resolves to the problems with the output, '' if there
   * are none: a command that failed, a rejected request, or a missing result.
   *
   * A comment `# → text` in a block is a result that the output contains, in this order. In it `…` stands for any text,
   * and a number from 400 for the status of a rejected request.
   */
  run(blocks: readonly Block[]): Promise<string>;
  close(): Promise<void>;
}

/** Starts the built server in a new folder; resolves when it is ready. */
export async function openClone(): Promise<Clone> {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-docs-'));
  for (const name of ['scripts', 'apps', 'packages', 'node_modules']) symlinkSync(join(ROOT, name), join(folder, name));
  // Copies, because a command may write them.
  for (const name of ['package.json', 'package-lock.json']) cpSync(join(ROOT, name), join(folder, name));
  cpSync(join(import.meta.dirname, 'files'), folder, { recursive: true });
  cpSync(join(ROOT, 'apps/demo/assets/media/reel/poster.jpg'), join(folder, 'derby.jpg'));
  for (const media of ['derby', 'final'])
    cpSync(join(ROOT, 'apps/demo/assets/media/reel'), join(folder, '.data/media', media), { recursive: true });
  mkdirSync(join(folder, 'bin'));
  writeFileSync(join(folder, 'bin/curl'), CURL);
  chmodSync(join(folder, 'bin/curl'), 0o755);

  const { port: freePort, close: release } = await openServer(() => undefined);
  release();
  const port = String(freePort);
  const origin = `http://127.0.0.1:${port}`;
  const environment = environmentOf({ PORT: port, PATH: `${join(folder, 'bin')}:${process.env['PATH']}` });
  const server = spawn(process.execPath, ['scripts/touchline.mjs', 'start'], { cwd: folder, env: environment });
  const log = collect(server);
  // Only its own server writes the token: another one may have taken the port in the meantime.
  const isReady = async () =>
    existsSync(join(folder, '.data/admin-token')) && (await statusOf(`${origin}/readyz`)) === 200;
  for (let tries = 0; !(await isReady()); tries++) {
    if (server.exitCode !== null || tries > 1_200) throw new Error(`The server of the docs does not start: ${log()}`);
    await new Promise((done) => setTimeout(done, 100));
  }
  return {
    origin,
    async run(blocks) {
      const output = await runScript({ script: scriptOf(blocks, port), folder, environment });
      await removePublisher(origin, readFileSync(join(folder, '.data/admin-token'), 'utf8').trim());
      return problemsIn(output, blocks);
    },
    async close() {
      server.kill('SIGTERM');
      if (server.exitCode === null) await once(server, 'exit');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Settings of the tests' own server must not reach this one. */
function environmentOf(added: Record<string, string>): Record<string, string | undefined> {
  const inherited = ['HOME', 'LANG', 'TMPDIR', 'npm_config_cache'].map((name) => [name, process.env[name]]);
  return { ...Object.fromEntries(inherited), ...added, LOG_LEVEL: 'warn', NO_COLOR: '1' };
}

function scriptOf(blocks: readonly Block[], port: string): string {
  const parts = blocks.map(({ file, line, code }) => `echo '[${file}:${line}]'\n${code}`);
  return `set -eo pipefail\n${parts.join('')}`.replaceAll(/(127\.0\.0\.1|localhost):4000/g, `127.0.0.1:${port}`);
}

interface Script {
  readonly script: string;
  readonly folder: string;
  readonly environment: Record<string, string | undefined>;
}

async function runScript({ script, folder, environment }: Script): Promise<string> {
  const shell = spawn('bash', ['-c', `exec 2>&1\n${script}`], {
    cwd: folder,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: PAGE_TIMEOUT_MS,
  });
  const output = collect(shell);
  const [code, signal] = await once(shell, 'close');
  return code === 0 ? output() : `${output()}\n[EXIT ${signal ?? code}]`;
}

function collect({ stdout, stderr }: ChildProcess): () => string {
  const chunks: Buffer[] = [];
  for (const stream of [stdout, stderr]) stream?.on('data', (chunk: Buffer) => chunks.push(chunk));
  return () => Buffer.concat(chunks).toString();
}

/** The publisher of several pages; each page begins without it. */
async function removePublisher(origin: string, token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  await fetch(`${origin}/v1/publishers/acme?force=true`, { method: 'DELETE', headers });
}

function problemsIn(output: string, blocks: readonly Block[]): string {
  const promised = blocks.flatMap(({ code }) => [...code.matchAll(/# → (.*)$/gm)].map(([, text = '']) => text.trim()));
  const rejected = [...output.matchAll(/\[HTTP ([45]\d\d|000)\] (.*)/g)];
  const expected = promised.flatMap((text) => /\b[45]\d\d\b/.exec(text) ?? []);
  const problems =
    rejected.map(([, status]) => status).join() === expected.join() ? [] : rejected.map(([line]) => line);
  if (output.includes('[EXIT ')) problems.push(`a command failed`);
  let rest = output;
  for (const text of promised) {
    const match = new RegExp(text.split('…').map(escapeRegExp).join('[^]*?')).exec(rest);
    if (match) rest = rest.slice(match.index + match[0].length);
    else problems.push(`the output lacks "${text}"`);
  }
  return problems.length === 0 ? '' : [...problems, output].join('\n');
}

const escapeRegExp = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

async function statusOf(url: string): Promise<number> {
  return fetch(url).then(
    ({ status }) => status,
    () => 0
  );
}

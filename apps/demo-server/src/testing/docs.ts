import { execFile, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { ADMIN_TOKEN, type TestApp } from '@touchline/server/testing/app.ts';
import { loadDemo } from '../load-demo.ts';
import { openDemoApp } from './demo-app.ts';

const root = new URL('../../../../', import.meta.url);

/** Whether this machine can run the examples: `--json` was added in curl 7.82. */
export const canRunExamples =
  spawnSync('curl', ['--json', '{}', '--version']).status === 0 && spawnSync('bash', ['-c', ':']).status === 0;

/** A server with the demo that runs the shell examples of a page of `docs/`. */
export interface DocsTest {
  readonly server: TestApp;
  /** Runs a script in a folder like a clone; resolves to its output lines. */
  run(script: string): Promise<readonly string[]>;
  close(): Promise<void>;
}

export async function openDocsTest(): Promise<DocsTest> {
  const server = await openDemoApp();
  await loadDemo(server.ports);
  // The examples sign with the machine's clock.
  server.time.now = Date.now();
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.app.server.address() as AddressInfo;
  const folder = mkdtempSync(join(tmpdir(), 'touchline-docs-'));
  mkdirSync(join(folder, '.data'));
  writeFileSync(join(folder, '.data/admin-token'), ADMIN_TOKEN);
  symlinkSync(fileURLToPath(new URL('node_modules', root)), join(folder, 'node_modules'));
  return {
    server,
    async run(script) {
      const here = script.replaceAll('127.0.0.1:4000', `127.0.0.1:${port}`);
      const { stdout } = await promisify(execFile)('bash', ['-c', `set -e\n${here}`], { cwd: folder });
      return stdout.split('\n');
    },
    async close() {
      rmSync(folder, { recursive: true, force: true });
      await server.close();
    },
  };
}

/** The shell examples of a page from one heading to another; '' for the top of the page. */
export function examplesOf(page: string, from: string, to: string): string {
  const text = readFileSync(new URL(`docs/${page}`, root), 'utf8');
  const [begin, end] = [text.indexOf(from), text.indexOf(to)];
  if (begin < 0 || end < begin) throw new Error(`docs/${page} has no section from "${from}" to "${to}".`);
  return [...text.slice(begin, end).matchAll(/^```sh\n(.*?)^```$/gms)].map(([, example]) => example).join('');
}

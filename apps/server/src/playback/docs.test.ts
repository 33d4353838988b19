import { execFile, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadDemo } from '../demo/load-demo.ts';
import { ADMIN_TOKEN, openTestApp, type TestApp } from '../test-app.ts';

const root = new URL('../../../../', import.meta.url);
const page = readFileSync(new URL('docs/access.md', root), 'utf8');
/** `--json` came with 7.82. */
const canRun =
  spawnSync('curl', ['--json', '{}', '--version']).status === 0 && spawnSync('bash', ['-c', ':']).status === 0;

let server: TestApp;
let folder: string;

beforeAll(async () => {
  server = await openTestApp({ demo: true });
  await loadDemo(server.ports);
  // The examples sign by the clock of whoever runs them.
  server.time.now = Date.now();
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  folder = mkdtempSync(join(tmpdir(), 'touchline-docs-'));
  mkdirSync(join(folder, '.data'));
  writeFileSync(join(folder, '.data/admin-token'), ADMIN_TOKEN);
  symlinkSync(fileURLToPath(new URL('node_modules', root)), join(folder, 'node_modules'));
}, 60_000);
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await server.close();
});

describe('docs/access.md', () => {
  it.skipIf(!canRun)(
    'AUTH-04: its examples of policies, tokens and entitlements do what they say',
    async () => {
      const sections = page.slice(page.indexOf('## Policies'), page.indexOf('## Places and VPN'));
      const examples = [...sections.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, example]) => example);
      const { port } = server.app.server.address() as AddressInfo;
      const script = examples.join('').replace('127.0.0.1:4000', `127.0.0.1:${port}`);
      const promised = [...script.matchAll(/^verdict.*# ("error":.*)$/gm)].map(([, error]) => error);

      const { stdout } = await promisify(execFile)('bash', ['-c', `set -e\n${script}`], { cwd: folder });

      const told = stdout.split('\n').filter((line) => line.startsWith('"error"'));
      expect(promised.length).toBeGreaterThan(5);
      expect(told).toEqual(promised);
      // Of all that was made: no call was refused.
      expect(stdout.split('\n').filter((line) => line.startsWith('{"error"'))).toEqual([]);
      expect(stdout).toContain('{"keys":[{"kty":"EC"');
      for (const path of ['videos/final', 'accessPolicies/paid', 'signingKeys/shop', 'entitlements/order-1001']) {
        expect((await server.manage('GET', `/demo/${path}`)).status).toBe(404);
      }
    },
    60_000
  );
});

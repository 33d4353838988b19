import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestApp } from '@touchline/server/testing/app.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadDemo } from './load-demo.ts';
import { openDemoApp } from './testing/demo-app.ts';

const USER = '4ee98ee1-8f9a-4f0c-9d0e-3f4c5a6b7c8d';

describe('GET /demo/counted', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'touchline-counted-'));
  let test: TestApp;
  beforeAll(async () => {
    test = await openDemoApp({ dataDir });
    await loadDemo(test.ports);
  }, 60_000);
  afterAll(async () => {
    await test.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('returns the events of one visitor, and of no others', async () => {
    const of = (userId: string) => ({ family: 'player', event: 'playing', userId, videoId: 'v', publicKey: 'pk_demo' });
    for (const user of [USER, USER.replace('4', '5')]) {
      const payload = JSON.stringify({ events: [of(user), { e: 'viewstart', xid: user, ypyid: 'pk_demo' }] });
      await test.app.inject({
        method: 'POST',
        url: '/collect/demo',
        payload,
        headers: { 'content-type': 'text/plain' },
      });
    }
    const { json, headers } = await test.visit(`/demo/counted?user=${USER}`);
    expect(json.events).toEqual([
      { time: test.time.now, family: 'player', event: 'playing' },
      { time: test.time.now, family: 'viewing', event: 'viewstart' },
    ]);
    expect(headers['cache-control']).toBe('no-store');
  });

  it('requires a complete id', async () => {
    for (const user of ['', USER.slice(1), '%22']) {
      expect((await test.visit(`/demo/counted?user=${user}`)).reason).toBe('FIELD_INVALID');
    }
  });
});

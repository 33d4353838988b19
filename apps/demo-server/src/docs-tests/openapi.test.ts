import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { DEMO_KEY } from '@touchline/demo';
import { ADMIN_TOKEN, type TestApp } from '@touchline/server/testing/app.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadDemo } from '../load-demo.ts';
import { openDemoApp } from '../testing/demo-app.ts';

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly security: readonly Readonly<Record<string, unknown>>[];
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly example?: string | string[] }[];
  readonly requestBody?: { readonly content?: Readonly<Record<string, { readonly example?: object }>> };
}

describe('/v1/openapi.json', () => {
  let server: TestApp;
  let text: string;
  /** The response to an event that is tried. */
  const dataDir = mkdtempSync(join(tmpdir(), 'touchline-docs-'));
  let operations: { path: string; method: string; operation: Operation }[];

  beforeAll(async () => {
    server = await openDemoApp({ dataDir });
    await loadDemo(server.ports);
    ({ text } = await server.visit('/v1/openapi.json'));
    const paths = JSON.parse(text).paths as Record<string, Record<string, Operation>>;
    operations = Object.entries(paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => ({ path, method, operation }))
    );
  });
  afterAll(async () => {
    await server.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('passes the OpenAPI linter’s recommended rules without errors or warnings', async () => {
    const config = await createConfig({ extends: ['recommended'] });

    const problems = await lintFromString({ source: text, config });

    const result = problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`);
    expect(result).toEqual([]);
  });

  it('names every call once, in words, under a descriptive tag', () => {
    const { tags } = JSON.parse(text) as { tags: { name: string; description: string }[] };
    const ids = operations.map(({ operation }) => operation.operationId);

    expect(new Set(ids).size).toBe(ids.length);
    expect(operations.filter(({ operation }) => !operation.summary)).toEqual([]);
    expect(tags.map(({ name }) => name).slice(0, 6)).toEqual([
      'content',
      'delivery',
      'purchases',
      'pictures',
      'collecting',
      'publishers',
    ]);
    expect(tags.filter(({ description }) => !description)).toEqual([]);
    const existing = new Set(tags.map(({ name }) => name));
    expect(operations.filter(({ operation }) => operation.tags.some((tag) => !existing.has(tag)))).toEqual([]);
  });

  it('requires a public key or a bearer token where the server does', () => {
    for (const { path, operation } of operations) {
      const schemes = [...new Set(operation.security.flatMap((scheme) => Object.keys(scheme)))];
      const open = /^\/(img|oembed|embed\.(css|json)|collect|v1\/(snippets|auditKeys))|\/jwks$/.test(path);
      const ofVisitors = /^\/v1\/(videos|checkoutSessions)/.test(path) ? ['playbackToken'] : [];
      const isManaged = /^\/v1\/(publishers|auditEvents)/.test(path);
      const expected = isManaged ? ['bearer'] : ['publicKey', ...ofVisitors];
      expect([path, schemes]).toEqual([path, open ? [] : expected]);
      if (!open) expect(operation.parameters.map(({ name }) => name)).not.toContain('key');
    }
  });

  it('names the permission of a management call, which is the scope that a secret key needs', () => {
    const security = (id: string) =>
      operations.find(({ operation }) => operation.operationId === id)?.operation.security;

    expect(security('updateEvent')).toEqual([{ bearer: ['content:publish'] }]);
    expect(security('getPublisher')).toEqual([{ bearer: [] }]);
    expect(security('listPublisher')).toEqual([{ bearer: ['serverAdmin'] }]);
  });

  it('allows every reading call to be tried with the demo’s ids', async () => {
    // Except streams, backups, which hold the store, downloads of another host's image, and calls that need an id or a
    // token that only the server has.
    const untried = [
      'watchPublicEvents',
      'watchAnalytics',
      'backUpPublishers',
      'resizeRemoteImage',
      'getSecretKey',
      'getSigningKey',
      'getEntitlement',
      'getCheckoutSession',
      'getPublicCheckoutSession',
      'getAnalyticsView',
      'getMediaFolder',
      'getAuditEvent',
      'getServerAuditEvent',
    ];
    const calls = operations.filter(
      ({ method, operation }) => method === 'get' && !untried.includes(operation.operationId)
    );
    // Only some short tokens that have never signed in are checked at once.
    await server.manage('GET', '/demo');
    const answers = await Promise.all(
      calls.map(async ({ path, operation }) => {
        const url = urlOf(path, operation);
        const { statusCode } = await server.app.inject({ url, headers: { authorization: `Bearer ${ADMIN_TOKEN}` } });
        return [operation.operationId, statusCode];
      })
    );
    expect(answers.filter(([, status]) => status !== 200)).toEqual([]);
  });

  it('allows every creating call to be tried, and every update of the demo’s resources', async () => {
    const written = operations.filter(
      ({ method, path, operation }) =>
        /^(post|patch)$/.test(method) &&
        !/publicKeys.*:rotate|:import|\/checkoutSessions/.test(path) &&
        bodyOf(operation)
    );
    const answers: [string, number, string][] = [];
    for (const { path, method, operation } of written) {
      const { statusCode, body } = await server.app.inject({
        method: method === 'post' ? 'POST' : 'PATCH',
        url: `${urlOf(path, operation)}&validateOnly=true`,
        headers: { authorization: `Bearer ${ADMIN_TOKEN}` },
        payload: bodyOf(operation) ?? {},
      });
      // Ids of resources that the demo lacks are unknown in advance.
      if (!/^update(SecretKey|SigningKey|Entitlement)$/.test(operation.operationId))
        answers.push([operation.operationId, statusCode, body]);
    }
    // A match that has not begun cannot be finished, which is an error.
    const rejected = answers.filter(
      ([, status, body]) => status !== 200 && status !== 202 && !body.includes('STATE_TRANSITION')
    );
    expect(answers.length).toBeGreaterThan(20);
    expect(rejected).toEqual([]);
  });

  it('has no ids of the demo without a demo', async () => {
    const plain = await openDemoApp({ demo: false });
    const { text: document } = await plain.visit('/v1/openapi.json');
    const { text: page } = await plain.visit('/docs/reference/content');
    await plain.close();

    expect(document).not.toContain('floodlights');
    expect(page).toContain('name="key"');
    expect(page).not.toContain(DEMO_KEY);
  });

  it('has pages with the demo’s key filled in', async () => {
    const { text: page } = await server.visit('/docs/reference/content');
    expect(page).toMatch(new RegExp(`name="key"[^>]* value="${DEMO_KEY}"`));
  });
});

/** The URL of a call with all values that the docs fill in. */
function urlOf(path: string, { parameters, security }: Operation): string {
  const examples = parameters.filter(({ example }) => example !== undefined);
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    return (
      examples.find((one) => one.in === 'path' && one.name === name)?.example?.toString() ?? `no-example-of-${name}`
    );
  });
  const query = new URLSearchParams(
    examples.flatMap(({ name, in: place, example = '' }) => (place === 'query' ? [[name, String(example)]] : []))
  );
  if (security.some((scheme) => 'publicKey' in scheme)) query.set('key', DEMO_KEY);
  return `${filled}?${query}`;
}

function bodyOf({ requestBody }: Operation): object | undefined {
  return requestBody?.content?.['application/json']?.example;
}

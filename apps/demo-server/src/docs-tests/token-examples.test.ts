import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { canRunExamples, type DocsTest, examplesOf, openDocsTest } from '../testing/docs.ts';

let docs: DocsTest;

beforeAll(async () => {
  docs = await openDocsTest();
}, 60_000);
afterAll(() => docs.close());

describe('docs/access.md', () => {
  it.skipIf(!canRunExamples)(
    'AUTH-04: its examples of policies, tokens and entitlements work',
    async () => {
      const script = examplesOf('access.md', '## Policies', '## Places and VPN');
      const promised = [...script.matchAll(/^verdict.*# ("error":.*)$/gm)].map(([, error]) => error);

      const lines = await docs.run(script);

      expect(promised.length).toBeGreaterThan(5);
      expect(lines.filter((line) => line.startsWith('"error"'))).toEqual(promised);
      // Everything was created: no request was rejected.
      expect(lines.filter((line) => line.startsWith('{"error"'))).toEqual([]);
      expect(lines.join('\n')).toContain('{"keys":[{"kty":"EC"');
      const made = ['videos/final', 'videos/film', 'accessPolicies/paid', 'offers/season', 'signingKeys/shop'];
      for (const path of [...made, 'entitlements/order-1001']) {
        expect((await docs.server.manage('GET', `/demo/${path}`)).status).toBe(404);
      }
    },
    60_000
  );
});

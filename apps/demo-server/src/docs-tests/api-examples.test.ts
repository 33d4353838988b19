import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { canRunExamples, type DocsTest, examplesOf, openDocsTest } from '../testing/docs.ts';

let docs: DocsTest;

beforeAll(async () => {
  docs = await openDocsTest();
}, 60_000);
afterAll(() => docs.close());

describe('docs/api.md', () => {
  it.skipIf(!canRunExamples)(
    'its examples of reading and writing work',
    async () => {
      // A stream does not end, so its section is omitted.
      const reading = examplesOf('api.md', '', '## Watching');
      const writing = examplesOf('api.md', '## Writing', '### References');

      const lines = await docs.run(`${reading}\n${writing}`);

      expect(lines.filter((line) => line.startsWith('{"error"'))).toEqual([]);
      const metadata = lines.flatMap((line) => (line.includes('/events/derby"') ? [JSON.parse(line).metadata] : []));
      expect(metadata.map(({ home, score }) => [home.name, score])).toEqual([
        ['Ajax', undefined],
        ['Ajax', undefined],
        ['Ajax', { home: 1, away: 0 }],
        ['Ajax', { home: 1, away: 0 }],
        ['Ajax', { home: 2, away: 0 }],
        ['Ajax', { home: 2, away: 1 }],
        ['Ajax', { home: 2, away: 1 }],
      ]);
      expect((await docs.server.manage('GET', '/demo/events/derby')).status).toBe(404);
    },
    60_000
  );
});

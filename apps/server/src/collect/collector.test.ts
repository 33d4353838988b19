import { expect, it } from 'vitest';
import { createCollector } from './collector.ts';

const SENDER = { time: 0, envKey: 'k', origin: null, userAgent: '', country: null };

it('refuses a batch of whose view nobody can say whose it is, and keeps it when it comes again', async () => {
  const kept: string[] = [];
  const append = async (line: string) => void kept.push(line);
  const answers = [new Error('the store is away'), new Map([['v', 'acme']])];
  const collector = createCollector({
    keys: { find: async () => null },
    metrics: { countEvent: () => {}, countAside: () => {} },
    buffer: { append },
    aside: { append },
    async *recentLines() {},
    async findOwnersOfViews() {
      const answer = answers.shift();
      if (answer instanceof Map) return answer;
      throw answer;
    },
  });
  const send = () => collector.collect({ metadata: {}, events: [{ e: 'hb', xid: 'v' }] }, SENDER, () => true);
  await expect(send()).rejects.toMatchObject({ reason: 'UNAVAILABLE', headers: { 'retry-after': '30' } });
  expect(kept).toEqual([]);
  await send();
  await send();
  expect(kept.map((line) => JSON.parse(line).parts[0].publisher)).toEqual(['acme', 'acme']);
});

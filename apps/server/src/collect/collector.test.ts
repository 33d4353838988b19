import { expect, it } from 'vitest';
import { createCollector } from './collector.ts';

const SENDER = { time: 0, envKey: 'k', origin: null, userAgent: '', country: null };

it('keeps a delta whose view it does not know for the writer, and asks nobody whose it is', async () => {
  const kept: string[] = [];
  const append = async (line: string) => void kept.push(line);
  const collector = createCollector({
    keys: { find: async () => null },
    metrics: { countEvent: () => {}, countAside: () => {} },
    buffer: { append },
    aside: { append: () => Promise.reject(new Error('set aside')) },
    async *recentLines() {},
  });
  await collector.collect({ metadata: { rtt_ms: 2 }, events: [{ e: 'hb', xid: 'v' }] }, SENDER, () => true);

  expect(kept.map((line) => JSON.parse(line))).toEqual([
    { ...SENDER, metadata: { rtt_ms: 2 }, parts: [], unattributed: [{ e: 'hb', xid: 'v' }] },
  ]);
});

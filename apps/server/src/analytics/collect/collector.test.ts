import { expect, it } from 'vitest';
import { createCollector } from './collector.ts';

const SENDER = { time: 0, envKey: 'k', origin: null, userAgent: '', country: null };

it('leaves an event whose view is unknown to the writer, without querying the store', async () => {
  const kept: string[] = [];
  const append = async (record: string) => void kept.push(record);
  const collector = createCollector({
    keys: { find: async () => null },
    metrics: { countEvent: () => {}, countQuarantined: () => {} },
    buffer: { append },
    quarantineLog: { append: () => Promise.reject(new Error('quarantined')) },
    async *recentRecords() {},
  });
  await collector.collect({ metadata: { rtt_ms: 2 }, events: [{ e: 'hb', xid: 'v' }] }, SENDER, () => true);

  expect(kept.map((record) => JSON.parse(record))).toEqual([
    { ...SENDER, metadata: { rtt_ms: 2 }, parts: [], unattributed: [{ e: 'hb', xid: 'v' }] },
  ]);
});

import { expect, it } from 'vitest';
import { createAdLog } from './ad-log.ts';

it('stores some megabytes of all pages, keeping the most recent', () => {
  const log = createAdLog(() => 0);
  const values = Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`v${n}`, 'x'.repeat(1_000)]));
  const ids = Array.from({ length: 200 }, (_, n) => `page-${n}`);
  for (const id of ids) for (let n = 0; n < 20; n++) log.note('start', 'a', { id, ...values });

  expect(JSON.stringify(ids.map(log.of)).length).toBeLessThan(16_000_000);
  expect(log.of('page-199')).toHaveLength(20);
  expect(log.of('page-0')).toEqual([]);
});

import { describe, expect, it } from 'vitest';
import { usedBytes } from '../test-memory.ts';
import { createItemCache, type PublicForm } from './item-cache.ts';
import type { ContentRow, Viewpoint } from './viewpoint.ts';

const MAX_BYTES = 16 * 1024 * 1024;
const form: PublicForm = { collection: 'events', toPublic: ({ id, body }) => ({ id, body }) };
const viewpoint = {
  publisher: { id: 'acme', version: 1 },
  locales: ['en'],
  view: 'FULL',
  pictures: '0-0',
} as unknown as Viewpoint;
const time = new Date(0);
const rowOf = (id: string, revision: number): ContentRow => ({
  id,
  body: `${revision} `.padEnd(1_200, 'x'),
  revision,
  create_time: time,
  update_time: time,
});

describe('memory', () => {
  it('of items does not grow with the number of writes to them', async () => {
    const items = createItemCache(MAX_BYTES);
    const write = (revision: number) => {
      for (let n = 0; n < 20; n += 1) items.itemOf(form, rowOf(`e${n}`, revision), viewpoint);
    };
    for (let revision = 0; revision < 10; revision += 1) write(revision);
    const before = await usedBytes();
    for (let revision = 10; revision < 200; revision += 1) write(revision);
    expect((await usedBytes()) - before).toBeLessThan(500_000);
    expect(items.itemOf(form, rowOf('e1', 200), viewpoint).text).toContain('200 x');
  });
});

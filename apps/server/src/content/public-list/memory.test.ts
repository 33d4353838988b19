import { describe, expect, it } from 'vitest';
import { usedBytes } from '../../testing/memory.ts';
import { createItemCache, type PublicForm } from './item-cache.ts';
import type { ContentRow, ProjectionContext } from './projection-context.ts';

const MAX_BYTES = 16 * 1024 * 1024;
const form: PublicForm = { collection: 'events', toPublic: ({ id, body }) => ({ id, body }) };
const context = {
  publisher: { id: 'acme', version: 1 },
  locales: ['en'],
  view: 'FULL',
  imageState: '0-0',
} as unknown as ProjectionContext;
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
      for (let n = 0; n < 20; n += 1) items.add(form, rowOf(`e${n}`, revision), context);
    };
    for (let revision = 0; revision < 10; revision += 1) write(revision);
    const before = await usedBytes();
    for (let revision = 10; revision < 200; revision += 1) write(revision);
    expect((await usedBytes()) - before).toBeLessThan(500_000);
    expect(items.add(form, rowOf('e1', 200), context).json.toString()).toContain('200 x');
  });
});

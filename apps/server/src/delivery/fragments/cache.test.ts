import { describe, expect, it } from 'vitest';
import { createCache } from './cache.ts';

const make = (made: string[], name: string) => async () => {
  made.push(name);
  return { name };
};

describe('createCache', () => {
  it('keeps only the newest value of a slot', async () => {
    const made: string[] = [];
    const cached = createCache<{ name: string }>({ sizeOf: () => 10, maxBytes: 1_000_000 });
    for (const name of ['before a goal', 'after it', 'after it', 'before a goal'])
      await cached(name, make(made, name), 'calendar');
    expect(made).toEqual(['before a goal', 'after it', 'before a goal']);
  });

  it('keeps values without a slot, and those of other slots', async () => {
    const made: string[] = [];
    const cached = createCache<{ name: string }>({ sizeOf: () => 10, maxBytes: 1_000_000 });
    await cached('a', make(made, 'a'));
    await cached('b', make(made, 'b'), 'one');
    await cached('c', make(made, 'c'), 'other');
    for (const name of ['a', 'b', 'c']) await cached(name, make(made, name));
    expect(made).toEqual(['a', 'b', 'c']);
  });

  it('stays within its limit, including names and overhead', async () => {
    const made: string[] = [];
    const cached = createCache<{ name: string }>({ sizeOf: () => 10, maxBytes: 100_000 });
    for (let n = 0; n < 1_000; n += 1) await cached(`${n}`, make(made, `${n}`));
    await cached('999', make(made, 'again'));
    await cached('900', make(made, 'again'));
    expect(made.slice(1_000)).toEqual(['again']);
  });
});

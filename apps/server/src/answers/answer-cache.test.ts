import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { WrittenResource } from '../changes/written-resource.ts';
import { type Answer, createAnswerCache } from './answer-cache.ts';

const news: { generation: number; live: boolean; written: readonly WrittenResource[] | null; heard: number | null } = {
  generation: 1,
  live: true,
  written: null,
  heard: null,
};
const changes = {
  generation: () => news.generation,
  get live() {
    return news.live;
  },
  subscribe: () => () => {},
  writtenSince: () => news.written,
  heardRevision: () => news.heard,
  begin: () => ({ done() {}, failed() {} }),
  wrote: () => {
    news.generation += 1;
  },
  close: async () => {},
};
class StoreFailure extends Error {}

let now = 0;
let cache: ReturnType<typeof createAnswerCache>;

beforeEach(() => {
  now = 1_000_000;
  Object.assign(news, { generation: 1, live: true, written: null, heard: null });
  cache = createAnswerCache({
    changes,
    clock: () => now,
    isStoreFailure: (error) => error instanceof StoreFailure,
    maxBytes: 1_000_000,
  });
});

const answer = (text: string): Answer => ({
  body: Buffer.from(text),
  headers: { etag: `"${text}"` },
  freshFor: 30_000,
  staleFor: 300_000,
});
const get = async (make: () => Promise<Answer>, name = 'list') => {
  const { kept, stale } = await cache.get(name, 'acme', make);
  return `${kept.answer.body}${stale ? ' (stale)' : ''}`;
};
const gives = (text: string) => async () => answer(text);
const fails = async () => {
  throw new StoreFailure('gone');
};

describe('createAnswerCache', () => {
  it('gives an answer again until its time is up', async () => {
    await get(gives('one'));
    now += 29_999;
    expect(await get(gives('two'))).toBe('one');
    now += 1;
    expect(await get(gives('two'))).toBe('two');
  });

  it('asks anew after a write, which the next request sees', async () => {
    await get(gives('one'));
    changes.wrote();
    expect(cache.fresh('list', 'acme')).toBeNull();
    expect(await get(gives('two'))).toBe('two');
  });

  it('keeps an answer over writes that do not affect it, and over no other', async () => {
    const isAffectedBy = ({ id }: WrittenResource) => id === 'e1';
    const make = (text: string) => async () => ({ ...answer(text), isAffectedBy });
    const wrote = (...ids: string[]) => {
      news.written = ids.map((id) => ({ collection: 'events', id, before: null, after: null }));
      changes.wrote();
    };
    await get(make('one'));
    wrote('e2', 'e3');
    expect(await get(make('two'))).toBe('one');
    wrote('e2', 'e1');
    expect(await get(make('two'))).toBe('two');

    // Nobody knows what was written.
    news.written = null;
    changes.wrote();
    expect(await get(make('three'))).toBe('three');
  });

  it('gives an answer that is kept over writes the revision up to which it is current', async () => {
    const body = Buffer.from('{"events":[],"revision":"98"}');
    await cache.get('list', 'acme', async () => ({ ...answer(''), body, revision: '98', isAffectedBy: () => false }));
    Object.assign(news, { written: [], heard: 101 });
    changes.wrote();
    expect(cache.fresh('list', 'acme')?.answer.body.toString()).toBe('{"events":[],"revision":"101"}');

    news.heard = null;
    changes.wrote();
    expect(cache.fresh('list', 'acme')?.answer.body.toString()).toBe('{"events":[],"revision":"101"}');
  });

  it('trusts an answer for one second while news of writes does not come', async () => {
    await get(gives('one'));
    news.live = false;
    now += 999;
    expect(await get(gives('two'))).toBe('one');
    now += 1;
    expect(await get(gives('two'))).toBe('two');
  });

  it('makes one answer for all who ask at the same time', async () => {
    const make = vi.fn(gives('one'));
    expect(await Promise.all([get(make), get(make), get(make)])).toEqual(['one', 'one', 'one']);
    expect(make).toHaveBeenCalledTimes(1);
  });

  it('does not give who asks after a write what was begun before it', async () => {
    let finish = (_: Answer) => {};
    const early = get(() => new Promise((resolve) => (finish = resolve)));
    changes.wrote();

    expect(await get(gives('new'))).toBe('new');
    finish(answer('old'));
    expect(await early).toBe('old');
    expect(await get(gives('newer'))).toBe('new');
  });

  it('lets the last answer stand in while the store fails, as long as it may', async () => {
    await get(gives('one'));
    changes.wrote();
    now += 329_999;
    expect(await get(fails)).toBe('one (stale)');
    now += 1;
    await expect(get(fails)).rejects.toThrow('gone');
  });

  it('lets the last answer stand in for a store that hesitates, unless something was written', async () => {
    await get(gives('one'));
    now += 30_000;
    const slow = () => new Promise<Answer>((resolve) => setTimeout(resolve, 2_000, answer('two')));
    expect(await get(slow)).toBe('one (stale)');

    changes.wrote();
    expect(await get(slow)).toBe('two');
  }, 10_000);

  it('tells what was wrong with the question, and keeps no failure', async () => {
    await get(gives('one'));
    now += 30_000;
    const wrong = async () => {
      throw new Error('wrong question');
    };
    await expect(get(wrong)).rejects.toThrow('wrong question');
    expect(await get(gives('two'))).toBe('two');
  });

  it('throws what the store says when there is nothing to stand in', async () => {
    await expect(get(fails)).rejects.toThrow('gone');
  });
});

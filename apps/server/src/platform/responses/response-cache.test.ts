import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { WrittenResource } from '../changes/written-resource.ts';
import { type CachedResponse, createResponseCache } from './response-cache.ts';

const updates: {
  generation: number;
  live: boolean;
  written: readonly WrittenResource[] | null;
  received: number | null;
} = {
  generation: 1,
  live: true,
  written: null,
  received: null,
};
const changes = {
  generation: () => updates.generation,
  get live() {
    return updates.live;
  },
  subscribe: () => () => {},
  writtenSince: () => updates.written,
  receivedRevision: () => updates.received,
  begin: () => ({ done() {}, failed() {} }),
  wrote: () => {
    updates.generation += 1;
  },
  close: async () => {},
};
class StoreFailure extends Error {}

let now = 0;
let cache: ReturnType<typeof createResponseCache>;

beforeEach(() => {
  now = 1_000_000;
  Object.assign(updates, { generation: 1, live: true, written: null, received: null });
  cache = createResponseCache({
    changes,
    clock: () => now,
    isStoreFailure: (error) => error instanceof StoreFailure,
    maxBytes: 1_000_000,
  });
});

const response = (text: string): CachedResponse => ({
  body: Buffer.from(text),
  headers: { etag: `"${text}"` },
  freshFor: 30_000,
  staleFor: 300_000,
});
const get = async (make: () => Promise<CachedResponse>, name = 'list') => {
  const { kept, stale } = await cache.get(name, 'acme', make);
  return `${kept.response.body}${stale ? ' (stale)' : ''}`;
};
const gives = (text: string) => async () => response(text);
const fails = async () => {
  throw new StoreFailure('gone');
};

describe('createAnswerCache', () => {
  it('returns a response until it expires', async () => {
    await get(gives('one'));
    now += 29_999;
    expect(await get(gives('two'))).toBe('one');
    now += 1;
    expect(await get(gives('two'))).toBe('two');
  });

  it('makes a new response after a write, for the next request', async () => {
    await get(gives('one'));
    changes.wrote();
    expect(cache.fresh('list', 'acme')).toBeNull();
    expect(await get(gives('two'))).toBe('two');
  });

  it('keeps a response after writes that do not affect it, and after no others', async () => {
    const isAffectedBy = ({ id }: WrittenResource) => id === 'e1';
    const make = (text: string) => async () => ({ ...response(text), isAffectedBy });
    const wrote = (...ids: string[]) => {
      updates.written = ids.map((id) => ({ collection: 'events', id, before: null, after: null }));
      changes.wrote();
    };
    await get(make('one'));
    wrote('e2', 'e3');
    expect(await get(make('two'))).toBe('one');
    wrote('e2', 'e1');
    expect(await get(make('two'))).toBe('two');

    // The written resource is unknown.
    updates.written = null;
    changes.wrote();
    expect(await get(make('three'))).toBe('three');
  });

  it('raises the revision of a response that is kept after writes', async () => {
    const body = Buffer.from('{"events":[],"revision":"98"}');
    await cache.get('list', 'acme', async () => ({ ...response(''), body, revision: '98', isAffectedBy: () => false }));
    Object.assign(updates, { written: [], received: 101 });
    changes.wrote();
    expect(cache.fresh('list', 'acme')?.response.body.toString()).toBe('{"events":[],"revision":"101"}');

    updates.received = null;
    changes.wrote();
    expect(cache.fresh('list', 'acme')?.response.body.toString()).toBe('{"events":[],"revision":"101"}');
  });

  it('keeps a response for one second while notifications are unavailable', async () => {
    await get(gives('one'));
    updates.live = false;
    now += 999;
    expect(await get(gives('two'))).toBe('one');
    now += 1;
    expect(await get(gives('two'))).toBe('two');
  });

  it('makes one response for concurrent requests', async () => {
    const make = vi.fn(gives('one'));
    expect(await Promise.all([get(make), get(make), get(make)])).toEqual(['one', 'one', 'one']);
    expect(make).toHaveBeenCalledTimes(1);
  });

  it('does not share a task that started before a write with later requests', async () => {
    let finish = (_: CachedResponse) => {};
    const early = get(() => new Promise((resolve) => (finish = resolve)));
    changes.wrote();

    expect(await get(gives('new'))).toBe('new');
    finish(response('old'));
    expect(await early).toBe('old');
    expect(await get(gives('newer'))).toBe('new');
  });

  it('returns the stale response while the store fails, within its limit', async () => {
    await get(gives('one'));
    changes.wrote();
    now += 329_999;
    expect(await get(fails)).toBe('one (stale)');
    now += 1;
    await expect(get(fails)).rejects.toThrow('gone');
  });

  it('returns the stale response if the store is slow, unless there was a write', async () => {
    await get(gives('one'));
    now += 30_000;
    const slow = () => new Promise<CachedResponse>((resolve) => setTimeout(resolve, 2_000, response('two')));
    expect(await get(slow)).toBe('one (stale)');

    changes.wrote();
    expect(await get(slow)).toBe('two');
  }, 10_000);

  it('throws errors of an invalid request, and does not cache failures', async () => {
    await get(gives('one'));
    now += 30_000;
    const wrong = async () => {
      throw new Error('wrong question');
    };
    await expect(get(wrong)).rejects.toThrow('wrong question');
    expect(await get(gives('two'))).toBe('two');
  });

  it('throws the store’s error if there is no stale response', async () => {
    await expect(get(fails)).rejects.toThrow('gone');
  });
});

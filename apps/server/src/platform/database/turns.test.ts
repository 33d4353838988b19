import { describe, expect, it } from 'vitest';
import { createTurns } from './turns.ts';

describe('createTurns', () => {
  it('gives turns in order, one at a time', async () => {
    const { take, give } = createTurns();
    const seen: number[] = [];
    const turns = [1, 2, 3].map((n) =>
      take().then(() => {
        seen.push(n);
      })
    );
    await turns[0];
    expect(seen).toEqual([1]);
    give();
    await turns[1];
    expect(seen).toEqual([1, 2]);
    give();
    await turns[2];
    give();
    await take();
  });

  it('rejects callers that have waited too long, and gives the turn to the next', async () => {
    const { take, give } = createTurns({ timeout: 20 });
    await take();
    await expect(take()).rejects.toMatchObject({ code: '53300' });
    const next = take();
    give();
    await next;
    give();
    await take();
  });
});

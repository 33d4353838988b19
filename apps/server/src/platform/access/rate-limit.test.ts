import { describe, expect, it } from 'vitest';
import { clientOf, createRateLimit } from './rate-limit.ts';

describe('createRateLimit', () => {
  it('allows 600 requests per minute, and returns the seconds to wait', () => {
    let now = 0;
    const waitOf = createRateLimit(() => now);

    const waits = Array.from({ length: 600 }, () => waitOf('a', 600));
    now = 20_500;

    expect(waits.every((wait) => wait === 0)).toBe(true);
    expect(waitOf('a', 600)).toBe(40);
  });

  it('starts a new window after a minute', () => {
    let now = 0;
    const waitOf = createRateLimit(() => now);
    waitOf('a', 1);
    now = 59_999;
    expect(waitOf('a', 1)).toBe(1);
    now = 60_000;
    expect(waitOf('a', 1)).toBe(0);
  });

  it('counts each client separately', () => {
    const waitOf = createRateLimit(() => 0);
    waitOf('a', 1);
    expect(waitOf('b', 1)).toBe(0);
  });

  it('forgets the least recently seen client rather than grow without bound', () => {
    const waitOf = createRateLimit(() => 0);
    waitOf('first', 1);
    for (let client = 0; client < 50_000; client += 1) waitOf(`c${client}`, 1);
    expect(waitOf('first', 1)).toBe(0);
    expect(waitOf('c49999', 1)).toBeGreaterThan(0);
  });
});

describe('clientOf', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2::9', '2001:db8:1:2'],
  ])('maps %s to the client %s', (address, client) => {
    expect(clientOf(address)).toBe(client);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMediaGrants, expiryOf } from './media-grants.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const [MINUTE, HOUR] = [60_000, 3_600_000];
const never = Number.POSITIVE_INFINITY;

describe('expiryOf', () => {
  it.each<[string, { live: boolean; duration: number | null; endTime: number }, number]>([
    ['a clip: half an hour', { live: false, duration: 24, endTime: never }, 30 * MINUTE],
    ['a match: its length and a quarter of an hour', { live: false, duration: 6_000, endTime: never }, 115 * MINUTE],
    ['a day: not quite twelve hours', { live: false, duration: 86_400, endTime: never }, 719 * MINUTE],
    ['live: four hours', { live: true, duration: null, endTime: never }, 4 * HOUR],
    ['of unknown length: four hours', { live: false, duration: null, endTime: never }, 4 * HOUR],
    ['a right that ends sooner', { live: true, duration: null, endTime: NOW + 10 * MINUTE }, 10 * MINUTE],
    ['a right that ends within a minute', { live: true, duration: null, endTime: NOW + 50_500 }, 50_000],
    ['a right that ends between minutes', { live: true, duration: null, endTime: NOW + 150_500 }, 120_000],
  ])('is valid for %s', (_, viewing, life) => {
    expect(expiryOf(viewing, NOW)).toBe((NOW + life) / 1_000);
  });

  it('is rounded to minutes, for live to ten, so that many visitors share it', () => {
    expect(expiryOf({ live: false, duration: 24, endTime: never }, NOW + 1)).toBe((NOW + 31 * MINUTE) / 1_000);
    expect(expiryOf({ live: true, duration: null, endTime: never }, NOW + 1)).toBe((NOW + 250 * MINUTE) / 1_000);
  });

  it('is never later than the right to watch, or than twelve hours', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: NOW, max: NOW + HOUR }),
        fc.integer({ min: 1_000, max: 48 * HOUR }),
        fc.option(fc.double({ min: 0, max: 1e7, noNaN: true }), { nil: null }),
        fc.boolean(),
        (now, left, duration, live) => {
          const end = expiryOf({ live, duration, endTime: now + left }, now) * 1_000;
          return end <= now + left && end <= now + 12 * HOUR && end > now - 1_000;
        }
      )
    );
  });
});

describe('MediaGrants', () => {
  const grants = createMediaGrants({
    key: 'k'.repeat(43),
    publicUrl: 'https://content.example',
    ownerOf: async (folder) => {
      if (folder === 'nobodys') return 'UNOWNED';
      if (folder === 'absent') return 'NOWHERE';
      return { publisher: folder === 'theirs' ? 'rival' : 'acme', imported: true };
    },
    clock: () => NOW,
  });
  const viewing = { publisher: 'acme', live: false, duration: 24, endTime: never };
  const sign = async (url: string) => (await grants.sign(url, viewing)).url;

  it.each([
    'https://elsewhere.example/media/derby/master.m3u8',
    'http://content.example/media/derby/master.m3u8',
    'https://content.example:8443/media/derby/master.m3u8',
    'https://content.example.evil.example/media/derby/master.m3u8',
    'https://content.example@evil.example/media/derby/master.m3u8',
    'https://content.example/demo/media/promo.mp4',
    'https://content.example/media/derby',
    'https://content.example/media/Derby/master.m3u8',
    'https://content.example/media/theirs/master.m3u8',
    'https://content.example/media/nobodys/master.m3u8',
    'https://content.example/media/absent/master.m3u8',
    'media/derby/master.m3u8',
    'http://[',
    '',
  ])('signs only local media of the publisher: %j', async (url) => {
    expect(await grants.sign(url, viewing)).toEqual({ url, expireTime: null });
    expect(await grants.signImage(url, viewing)).toEqual({ url, expireTime: null });
  });

  it('keeps the rest of a URL, and replaces an older signature', async () => {
    const signed = await sign('https://content.example/media/derby/master.m3u8?exp=1&start=5&sig=x#t=10');
    expect(signed).toMatch(
      /^https:\/\/content\.example\/media\/derby\/master\.m3u8\?start=5&exp=\d+&sig=[\w-]{43}#t=10$/
    );
  });

  it('another key gives another signature', async () => {
    const url = 'https://content.example/media/derby/master.m3u8';
    const other = createMediaGrants({
      key: 'l'.repeat(43),
      publicUrl: 'https://content.example',
      ownerOf: async () => ({ publisher: 'acme', imported: true }),
      clock: () => NOW,
    });
    const { searchParams } = new URL(await sign(url));
    const signature = { exp: searchParams.get('exp'), sig: searchParams.get('sig') };
    const address = { folder: 'derby', path: 'master.m3u8' };
    expect(grants.read(address, signature).state).toBe('GOOD');
    expect(other.read(address, signature).state).toBe('INVALID');
    expect(grants.read({ ...address, folder: 'cup' }, signature).state).toBe('INVALID');
  });

  it('an image signature covers only the image, in any spelling of its name', async () => {
    const { url } = await grants.signImage('https://content.example/media/derby/my%20poster.jpg', viewing);
    const { searchParams } = new URL(url);
    const signature = { exp: searchParams.get('exp'), sig: searchParams.get('sig') };
    expect(grants.read({ folder: 'derby', path: 'my poster.jpg' }, signature)).toMatchObject({ scope: 'FILE' });
    expect(grants.read({ folder: 'derby', path: 'master.m3u8' }, signature).state).toBe('INVALID');
  });
});

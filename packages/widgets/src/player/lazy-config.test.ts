import { readConfig } from '@touchline/domain';
import { expect, it } from 'vitest';
import { playerFields } from './fields.ts';
import { lazyConfigOf } from './lazy-config.ts';

const configured = (attributes: Record<string, string>) =>
  lazyConfigOf({ ...readConfig(playerFields, { attributes }).config, videoId: 'v1' } as never);

it('adds only `cast` to a fragment with default values', () => {
  expect(configured({ 'public-key': 'pk', 'auth-token': 'secret' })).toEqual({ cast: true });
  expect(configured({ cast: 'false' })).toBeUndefined();
});

it('SHR-01: has the shared URL and the Cast receiver, and nothing about the visitor', () => {
  const config = configured({
    'public-key': 'pk',
    'auth-token': 'secret',
    share: '',
    'share-url': 'https://club.example/derby',
    'cast-receiver-id': '0A1B2C3D',
    texts: '{"Share":"Pass on"}',
  });
  expect(config).toEqual({
    cast: true,
    castReceiverId: '0A1B2C3D',
    share: true,
    shareUrl: 'https://club.example/derby',
    publicKey: 'pk',
    videoId: 'v1',
    texts: { Share: 'Pass on' },
  });
});

it('has autoplay of the next video even if nothing else is on', () => {
  expect(configured({ cast: 'false', 'autoplay-next': '' })).toEqual({ autoplayNext: true });
});

it('ignores a URL to share that is not http(s)', () => {
  expect(configured({ share: '', 'share-url': 'javascript:alert(1)' })).toMatchObject({ shareUrl: undefined });
});

it('has the announcements setting and their texts even if nothing else is on', () => {
  expect(configured({ cast: 'false', announcements: 'off' })).toEqual({ announcements: 'off' });
  expect(configured({ cast: 'false', texts: '{"Goal. {home}, {away}":"Goool!"}' })).toEqual({
    texts: { 'Goal. {home}, {away}': 'Goool!' },
  });
});

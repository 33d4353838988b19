import { readConfig } from '@touchline/domain';
import { expect, it } from 'vitest';
import { playerFields } from './fields.ts';
import { lateConfigOf } from './late-config.ts';

const configured = (attributes: Record<string, string>) =>
  lateConfigOf({ ...readConfig(playerFields, { attributes }).config, videoId: 'v1' } as never);

it('puts two words into a fragment where nothing is asked for', () => {
  expect(configured({ 'public-key': 'pk', 'auth-token': 'secret' })).toEqual({ cast: true });
  expect(configured({ cast: 'false' })).toBeUndefined();
});

it('SHR-01: names what is shared and what is cast to, and nothing of the visitor', () => {
  const late = configured({
    'public-key': 'pk',
    'auth-token': 'secret',
    share: '',
    'share-url': 'https://club.example/derby',
    'cast-receiver-id': '0A1B2C3D',
    texts: '{"Share":"Pass on"}',
  });
  expect(late).toEqual({
    cast: true,
    castReceiverId: '0A1B2C3D',
    share: true,
    shareUrl: 'https://club.example/derby',
    publicKey: 'pk',
    videoId: 'v1',
    texts: { Share: 'Pass on' },
  });
});

it('says that the next video starts by itself, also where nothing else is on', () => {
  expect(configured({ cast: 'false', 'autoplay-next': '' })).toEqual({ autoplayNext: true });
});

it('shares no address that is none of the web', () => {
  expect(configured({ share: '', 'share-url': 'javascript:alert(1)' })).toMatchObject({ shareUrl: undefined });
});

it('says that nothing is announced, and in which words something is, also where nothing else is on', () => {
  expect(configured({ cast: 'false', announcements: 'off' })).toEqual({ announcements: 'off' });
  expect(configured({ cast: 'false', texts: '{"Goal. {home}, {away}":"Goool!"}' })).toEqual({
    texts: { 'Goal. {home}, {away}': 'Goool!' },
  });
});

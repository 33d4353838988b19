import { describe, expect, it } from 'vitest';
import { remoteUrlOf } from './remote-url.ts';

const OWN = 'https://content.example';
const video = (url: string, fields: object = {}) => ({
  live: false,
  accessPolicyId: null,
  playlists: [
    { format: 'MP4' as const, url: 'https://cdn.example/v1.mp4' },
    { format: 'HLS' as const, url },
  ],
  ...fields,
});

describe('remoteUrlOf', () => {
  it('returns the first HLS playlist on another host, as players write it', () => {
    expect(remoteUrlOf(video('https://CDN.example:443/v1/master.m3u8'), OWN)).toBe(
      'https://cdn.example/v1/master.m3u8'
    );
    expect(remoteUrlOf(video('http://cdn.example:8080/V1.M3U8'), OWN)).toBe('http://cdn.example:8080/V1.M3U8');
  });

  it.each([
    ['on this server', '/media/v1/master.m3u8'],
    ['on this server, as an absolute URL', `${OWN}/media/v1/master.m3u8`],
    ['with a query, which may be a signature', 'https://cdn.example/v1.m3u8?expires=1700000000&signature=abc'],
    ['with any other query', 'https://cdn.example/v1.m3u8?v=2'],
    ['with a fragment', 'https://cdn.example/v1.m3u8#t=10'],
    ['with a token in its path', 'https://cdn.example/hdntl=exp=1700000000~acl=/v1.m3u8'],
    ['with a password', 'https://anna:secret@cdn.example/v1.m3u8'],
    ['that is no HLS', 'https://cdn.example/v1.mp4'],
    ['that is no URL', 'http://['],
    ['that is empty', ''],
    ['of another scheme', 'file:///etc/passwd.m3u8'],
  ])('does not return one %s', (_, url) => {
    expect(remoteUrlOf(video(url), OWN)).toBeNull();
  });

  it.each([
    ['live', { live: true }],
    ['behind an access policy', { accessPolicyId: 'members' }],
    ['without playlists', { playlists: [] }],
    [
      'that may be sent the token of a visitor',
      { playlists: [{ format: 'HLS', url: 'https://cdn.example/v1.m3u8', tokenOrigins: ['https://cdn.example'] }] },
    ],
  ])('does not return that of a video %s', (_, fields) => {
    expect(remoteUrlOf(video('https://cdn.example/v1.m3u8', fields), OWN)).toBeNull();
  });
});

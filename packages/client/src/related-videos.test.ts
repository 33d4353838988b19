import { describe, expect, it } from 'vitest';
import { createClient } from './create-client.ts';
import { testSource } from './testing/source.ts';

const signal = { aborted: false };

describe('client.relatedVideos', () => {
  it('requests what may follow a video, with a token only as bearer', async () => {
    const { source, calls } = testSource(() => ({ videos: [{ id: 'v2' }, { id: 'v3' }] }));
    const client = createClient(source);

    const videos = await client.relatedVideos({ id: 'v1', locale: 'en_US', token: 'ey' }).queryFn({ signal });

    expect(videos.map(({ id }) => id)).toEqual(['v2', 'v3']);
    expect(calls).toEqual([
      {
        path: '/v1/videos',
        params: [
          ['key', 'pk_1'],
          ['locale', 'en-US'],
          ['relatedTo', 'v1'],
        ],
        headers: { Authorization: 'Bearer ey' },
      },
    ]);
  });

  it('requests nothing without an id', () => {
    expect(createClient(testSource(() => ({})).source).relatedVideos({ id: ' ' }).enabled).toBe(false);
  });
});

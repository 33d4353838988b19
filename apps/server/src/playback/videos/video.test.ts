import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { mediaFolders } from '../../platform/database/migrations/006-media-folders.ts';
import { openTestApp } from '../../testing/app.ts';
import { namedFolders } from './video.ts';

/** URLs, and the folder in each; null if there is none. */
const ADDRESSES: readonly (readonly [url: string, folder: string | null])[] = [
  ['/media/derby/master.m3u8', 'derby'],
  ['https://content.example/media/derby-2/360p/index.m3u8?a=b#c', 'derby-2'],
  ['HTTP://cdn.example:8080/media/cup_1/master.m3u8', 'cup_1'],
  ['//cdn.example/media/final/master.m3u8', 'final'],
  ['/media/%64erb%79/master.m3u8', 'derby'],
  ['/%6dedia/derby/master.m3u8', 'derby'],
  ['/media/Derby/master.m3u8', null],
  ['/media/derby', null],
  ['/demo/media/derby/promo.mp4', null],
  ['https://cdn.example/x/media/derby/master.m3u8', null],
  ['https://cdn.example/?/media/derby/master.m3u8', null],
  ['/media/%00/master.m3u8', null],
  ['/media/%ff/%zz', null],
  ['https://elsewhere.example/v1.m3u8', null],
];

const videoOf = (url: string) => ({ playlists: [{ format: 'HLS' as const, url }], captions: [], storyboardUrl: null });

describe('namedFolders', () => {
  it.each(ADDRESSES)('%s names %s', (url, folder) => {
    expect(namedFolders(videoOf(url) as never)).toEqual(folder === null ? [] : [folder]);
  });

  it('reads playlists, captions and the storyboard, and returns each folder once', () => {
    const video = {
      ...videoOf('/media/a/master.m3u8'),
      captions: [{ language: 'en', label: 'English', url: '/media/b/en.vtt' }],
      storyboardUrl: '/media/a/storyboard.vtt',
    };
    expect(namedFolders(video as never)).toEqual(['a', 'b']);
  });
});

it('the migration reads rows that are older than the column in the same way', async () => {
  const server = await openTestApp();
  await server.manage('POST', '?publisherId=acme');
  for (const [index, [url]] of ADDRESSES.entries()) {
    const { status } = await server.manage('POST', `/acme/videos?videoId=v${index}`, {
      body: index % 2 === 0 ? videoOf(url) : { storyboardUrl: url },
    });
    expect([url, status]).toEqual([url, 200]);
  }
  const { database } = server.store;
  const read = () => database.selectFrom('videos').orderBy('id').select(['id', 'media_folders']).execute();
  const written = await read();
  expect(written.filter(({ media_folders: folders }) => folders.length > 0).length).toBe(6);

  await sql`alter table videos drop column media_folders`.execute(database);
  await sql`drop index videos_by_id`.execute(database);
  for (const statement of mediaFolders.sql.split(/;$/m)) {
    if (statement.trim() !== '') await sql.raw(statement).execute(database);
  }

  expect(await read()).toEqual(written);
  await server.close();
});

import { readVideo, type Video } from '@touchline/domain';
import { expect, it } from 'vitest';
import { screenOf } from './content.ts';
import type { PlayerConfig } from './fields.ts';
import { playerTexts } from './text/all.ts';
import type { PlayerItem } from './view.ts';

const name = 'Ajax 3–1 PSV';

it.each([
  ['is not on air yet', { view: 'title', title: name }],
  ['is refused', { view: 'error', code: 'ERROR_CODE_GEO_BLOCKED' }],
] as const)('hidden scores: the title of a video that %s names none', (_, view) => {
  const contentWith = (spoilerFree: boolean) =>
    screenOf({
      config: { spoilerFree } as PlayerConfig,
      view,
      item: null,
      videos: [{ name } as Video],
      texts: playerTexts.en,
      locale: 'en',
      dir: undefined,
      timeZone: 'UTC',
      now: 0,
    }).content;

  expect(contentWith(true)).toMatchObject({ title: 'Ajax – PSV' });
  expect(contentWith(false)).toMatchObject({ title: name });
});

it('an event’s player bears the event’s name, and its poster the name of the one of several videos that plays', () => {
  const videos = ['Main camera', 'Tactical camera'].map(
    (name, index) =>
      readVideo({ id: `v${index}`, name, playlists: [{ format: 'HLS', url: 'https://media.example/a.m3u8' }] }) as Video
  );
  const contentWith = (title: string | null) =>
    screenOf({
      config: {} as PlayerConfig,
      view: { view: 'player', video: videos[0] as Video, others: title === null ? [] : videos },
      item: title === null ? null : ({ title } as PlayerItem),
      videos,
      texts: playerTexts.en,
      locale: 'en',
      dir: undefined,
      timeZone: 'UTC',
      now: 0,
    }).content;

  expect(contentWith('Harbour City v Northgate')).toMatchObject({
    name: 'Harbour City v Northgate',
    title: 'Main camera',
  });
  expect(contentWith(null)).toMatchObject({ name: 'Main camera', title: 'Main camera' });
});

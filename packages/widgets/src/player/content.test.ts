import { readVideo, type Video } from '@touchline/domain';
import { expect, it } from 'vitest';
import { screenOf } from './content.ts';
import type { PlayerConfig } from './fields.ts';
import { playerTexts } from './text/all.ts';
import type { PlayerItem, PlayerView } from './view.ts';

const name = 'Ajax 3–1 PSV';

interface Given {
  readonly view: PlayerView;
  readonly item?: PlayerItem;
  readonly spoilerFree?: boolean;
}

const contentOf = ({ view, item, spoilerFree = false }: Given) =>
  screenOf({
    config: { spoilerFree } as PlayerConfig,
    view,
    item: item ?? null,
    videos: [{ name } as Video],
    texts: playerTexts.en,
    locale: 'en',
    dir: undefined,
    timeZone: 'UTC',
    now: 0,
  }).content;

it.each([
  ['is not on air yet', { view: 'title', title: name }],
  ['is refused', { view: 'error', code: 'ERROR_CODE_GEO_BLOCKED' }],
] as const)('hidden scores: the title of a video that %s names none', (_, view) => {
  expect(contentOf({ view, spoilerFree: true })).toMatchObject({ title: 'Ajax – PSV' });
  expect(contentOf({ view })).toMatchObject({ title: name });
});

function playing(more: Partial<Video>, others: readonly Video[] = []): PlayerView {
  const video = readVideo({ id: 'v1', playlists: [{ format: 'HLS', url: 'https://media.example/v.m3u8' }] }) as Video;
  return { view: 'player', video: { ...video, name, ...more }, others };
}

it.each([
  ['its length in words', { duration: 24 }, 'Play: Ajax 3–1 PSV, 24 seconds'],
  ['that it is live', { live: true }, 'Play: Ajax 3–1 PSV, Live'],
  ['nothing of a length that is not known', {}, 'Play: Ajax 3–1 PSV'],
  ['nothing more, where it has no name', { name: '', duration: 90 }, 'Play'],
] as const)('the start button says what it plays and %s', (_, more, label) => {
  expect(contentOf({ view: playing(more) })).toMatchObject({ startLabel: label });
});

it('the start button of hidden scores says none', () => {
  expect(contentOf({ view: playing({ duration: 24 }), spoilerFree: true })).toMatchObject({
    startLabel: 'Play: Ajax – PSV, 24 seconds',
  });
});

it('of several videos of an event, the region is named by the event, the poster by the video', () => {
  const item = { title: 'Harbour City – Northgate Rovers', startTime: 0, timeZone: null } as PlayerItem;
  const other = { id: 'v2', name: 'Tactical camera' } as Video;
  expect(contentOf({ view: playing({ name: 'Main camera' }, [other, other]), item })).toMatchObject({
    name: 'Harbour City – Northgate Rovers',
    title: 'Main camera',
    startLabel: 'Play: Main camera',
  });
});

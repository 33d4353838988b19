import { readVideo, type Video } from '@touchline/domain';
import { describe, expect, it } from 'vitest';
import { markersRequestOf, screenOf } from './content.ts';
import type { PlayerConfig } from './fields.ts';
import { playerTexts } from './text/all.ts';
import type { ContentView, PlayerItem } from './view.ts';

const name = 'Ajax 3–1 PSV';

interface ContentCase {
  readonly view: ContentView;
  readonly item?: PlayerItem;
  readonly spoilerFree?: boolean;
}

const contentOf = ({ view, item, spoilerFree = false }: ContentCase) =>
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
  ['is not live yet', { view: 'title', title: name }],
  ['is rejected', { view: 'error', code: 'ERROR_CODE_GEO_BLOCKED' }],
] as const)('hidden scores: the title of a video that %s has no score', (_, view) => {
  expect(contentOf({ view, spoilerFree: true })).toMatchObject({ title: 'Ajax – PSV' });
  expect(contentOf({ view })).toMatchObject({ title: name });
});

function playing(overrides: Partial<Video>, videos: readonly Video[] = []): ContentView {
  const video = readVideo({ id: 'v1', playlists: [{ format: 'HLS', url: 'https://media.example/v.m3u8' }] }) as Video;
  return { view: 'player', video: { ...video, name, ...overrides }, videos };
}

it.each([
  ['its duration', { duration: 24 }, 'Play: Ajax 3–1 PSV, 24 seconds'],
  ['that it is live', { live: true }, 'Play: Ajax 3–1 PSV, Live'],
  ['no duration if it is not known', {}, 'Play: Ajax 3–1 PSV'],
  ['nothing else if it has no title', { name: '', duration: 90 }, 'Play'],
] as const)('the start button has the title and %s', (_, overrides, label) => {
  expect(contentOf({ view: playing(overrides) })).toMatchObject({ startLabel: label });
});

it('the start button has no score if scores are hidden', () => {
  expect(contentOf({ view: playing({ duration: 24 }), spoilerFree: true })).toMatchObject({
    startLabel: 'Play: Ajax – PSV, 24 seconds',
  });
});

it('of several videos of an event, the event names the region and the video the poster', () => {
  const item = { title: 'Harbour City – Northgate Rovers', startTime: 0, timeZone: null } as PlayerItem;
  const other = { id: 'v2', name: 'Tactical camera' } as Video;
  expect(contentOf({ view: playing({ name: 'Main camera' }, [other, other]), item })).toMatchObject({
    name: 'Harbour City – Northgate Rovers',
    title: 'Main camera',
    startLabel: 'Play: Main camera',
  });
});

const config = { publicKey: 'pk_1', locale: 'nl', spoilerFree: false };
const item = { title: 'Derby', eventId: 'derby' } as PlayerItem;
const requestFor = (markersSource: string | null, overrides: object = {}) =>
  markersRequestOf({ config, item: null, video: { markersSource }, ...overrides });

describe('markersRequestOf', () => {
  it.each([
    ['events/e1', 'e1'],
    ['publishers/acme/events/e1', 'e1'],
    ['creativeWorks/w1', undefined],
    ['events/', undefined],
    ['events/e1/more', undefined],
    ['javascript:events/e1', undefined],
    [null, undefined],
  ])('parses the event id of markersSource %s', (source, eventId) => {
    expect(requestFor(source)?.eventId).toBe(eventId);
  });

  it('is the event of the player unless its video names another one', () => {
    expect(requestFor(null, { item })).toEqual({ publicKey: 'pk_1', locale: 'nl', eventId: 'derby' });
    expect(requestFor('events/final', { item })?.eventId).toBe('final');
  });

  it('is null in spoiler-free mode', () => {
    expect(requestFor('events/e1', { item, config: { ...config, spoilerFree: true } })).toBeNull();
  });
});

import { readEvent, readVideo, type SportsEvent, type Video } from '@touchline/domain';
import { describe, expect, it } from 'vitest';
import { eventPlayer } from './server.ts';

const event = readEvent({
  id: 'derby',
  title: 'Ajax – PSV',
  description: 'Brobbey wins it late.',
  metadata: { score: { home: 7, away: 6 } },
  markers: [{ id: 'g', kind: 'goal', time: '2026-11-21T14:23:10Z', label: '7-6 Brobbey' }],
  videoIds: ['v'],
}) as SportsEvent;
const video = readVideo({ id: 'v', playlists: [{ format: 'HLS', url: '/v.m3u8' }] }) as Video;

const render = (attributes: Record<string, string>) =>
  eventPlayer.render({
    attributes: { 'public-key': 'pk', 'event-id': 'derby', ...attributes },
    data: { item: event, videos: [video], texts: {}, plan: null, engine: [] },
    locale: 'en',
    timeZone: 'UTC',
    now: 0,
  });

describe('the event player of a server', () => {
  it('returns the event whose markers are shown on the seek bar', () => {
    const { view } = render({ locale: 'nl' }).state;
    expect(view).toMatchObject({ content: { markers: { publicKey: 'pk', locale: 'nl', eventId: 'derby' } } });
  });

  it('spoiler-free: neither the markup nor the state reveals the result', () => {
    const rendered = JSON.stringify(render({}));
    expect(rendered).toMatch(/7-6 Brobbey/);
    expect(rendered).toMatch(/wins it late/);

    const bare = JSON.stringify(render({ 'spoiler-free': '' }));
    expect(bare).not.toMatch(/Brobbey|"home":7|wins it late/);
    expect(bare).toContain('"markers":null');
    expect(bare).toContain('Ajax – PSV');
  });
});

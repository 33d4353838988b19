// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest';
import { createTestPlayer, endTestPlayers } from '../test-player.ts';

afterEach(endTestPlayers);

describe('time', () => {
  it('knows its length before anything is loaded, and believes the media then', () => {
    const { player, load } = createTestPlayer({ playable: { duration: 59 } });
    expect(player.state).toMatchObject({ currentTime: 0, totalTime: 59, seekable: null, buffered: [] });

    load({ duration: 60 });
    expect(player.state).toMatchObject({ totalTime: 60, seekable: [0, 60] });
  });

  it('follows the media, and what of it is downloaded', () => {
    const { player, load, playTo } = createTestPlayer();
    load();
    playTo(12.5);
    expect(player.state).toMatchObject({ currentTime: 12.5, buffered: [[0, 22.5]] });
  });

  it('PL-16: live has no length', async () => {
    const fromServer = createTestPlayer({ playable: { live: true, duration: null } });
    expect(fromServer.player.state).toMatchObject({ live: true, totalTime: null });

    const endless = createTestPlayer({ playable: { duration: null } });
    endless.load({ window: [100, 400] });
    expect(endless.player.state).toMatchObject({ totalTime: null, seekable: [100, 400] });
  });

  it('PL-19: is seeking until it has sought', () => {
    const { player, load, finishSeek } = createTestPlayer();
    load();
    player.seek(30);
    expect(player.state).toMatchObject({ seeking: true, currentTime: 30 });
    finishSeek();
    expect(player.state.seeking).toBe(false);
  });

  it.each([
    ['before the beginning', -5, 0],
    ['beyond the end', 1e9, 60],
    ['to no number', Number.NaN, 7],
    ['to infinity', Number.POSITIVE_INFINITY, 7],
  ])('seeks %s no further than it can', (_, to, time) => {
    const { media, player, load, playTo } = createTestPlayer();
    load();
    playTo(7);
    player.seek(to);
    expect(media.currentTime).toBe(time);
  });

  it('keeps a live seek within the window, a little after a start that moves on', () => {
    const { media, player, load } = createTestPlayer({ playable: { live: true } });
    load({ window: [100, 400] });
    player.seek(0);
    expect(media.currentTime).toBe(105);
    player.seek(900);
    expect(media.currentTime).toBe(400);
  });

  it('seeks no further than live is, where what comes next is not there yet', async () => {
    const { media, player, load, know } = createTestPlayer({ playable: { live: true } });
    load({ window: [100, 400] });
    await know({ live: true, livePosition: 398.5 });
    player.seek(900);
    expect(media.currentTime).toBe(398.5);
  });

  it('of live that has ended offers what there is, and has a length', async () => {
    const { media, player, load, know } = createTestPlayer({ playable: { live: true } });
    await know({ live: false, oldest: 100 });
    load({ duration: 400 });
    expect(player.state).toMatchObject({ totalTime: 400, seekable: [100, 400] });
    player.seek(0);
    expect(media.currentTime).toBe(100);
  });

  it('takes a seek before anything is loaded', () => {
    const { media, player } = createTestPlayer();
    player.seek(30);
    expect(media.currentTime).toBe(30);
  });
});

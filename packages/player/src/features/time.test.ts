// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest';
import { createTestPlayer, endTestPlayers } from '../testing/player.ts';

afterEach(endTestPlayers);

describe('time', () => {
  it('has its duration before anything is loaded, and then that of the media', () => {
    const { player, load } = createTestPlayer({ playable: { duration: 59 } });
    expect(player.state).toMatchObject({ currentTime: 0, totalTime: 59, seekable: null, buffered: [] });

    load({ duration: 60 });
    expect(player.state).toMatchObject({ totalTime: 60, seekable: [0, 60] });
  });

  it('follows the position and the buffered ranges', () => {
    const { player, load, playTo } = createTestPlayer();
    load();
    playTo(12.5);
    expect(player.state).toMatchObject({ currentTime: 12.5, buffered: [[0, 22.5]] });
  });

  it('PL-16: live has no duration', async () => {
    const fromServer = createTestPlayer({ playable: { live: true, duration: null } });
    expect(fromServer.player.state).toMatchObject({ live: true, totalTime: null });

    const endless = createTestPlayer({ playable: { duration: null } });
    endless.load({ window: [100, 400] });
    expect(endless.player.state).toMatchObject({ totalTime: null, seekable: [100, 400] });
  });

  it('PL-19: is seeking until the seek has finished', () => {
    const { player, load, finishSeek } = createTestPlayer();
    load();
    player.seek(30);
    expect(player.state).toMatchObject({ seeking: true, currentTime: 30 });
    finishSeek();
    expect(player.state.seeking).toBe(false);
  });

  it.each([
    ['before the start', -5, 0],
    ['beyond the end', 1e9, 60],
    ['to no number', Number.NaN, 7],
    ['to infinity', Number.POSITIVE_INFINITY, 7],
  ])('clamps a seek %s', (_, to, time) => {
    const { media, player, load, playTo } = createTestPlayer();
    load();
    playTo(7);
    player.seek(to);
    expect(media.currentTime).toBe(time);
  });

  it('keeps a live seek within the window, a little after its moving start', () => {
    const { media, player, load } = createTestPlayer({ playable: { live: true } });
    load({ window: [100, 400] });
    player.seek(0);
    expect(media.currentTime).toBe(105);
    player.seek(900);
    expect(media.currentTime).toBe(400);
  });

  it('seeks no further than the live position, beyond which media are missing', async () => {
    const { media, player, load, setEngineState } = createTestPlayer({ playable: { live: true } });
    load({ window: [100, 400] });
    await setEngineState({ live: true, livePosition: 398.5 });
    player.seek(900);
    expect(media.currentTime).toBe(398.5);
  });

  it('has a seekable range and a duration after live has ended', async () => {
    const { media, player, load, setEngineState } = createTestPlayer({ playable: { live: true } });
    await setEngineState({ live: false, oldest: 100 });
    load({ duration: 400 });
    expect(player.state).toMatchObject({ totalTime: 400, seekable: [100, 400] });
    player.seek(0);
    expect(media.currentTime).toBe(100);
  });

  it('accepts a seek before anything is loaded', () => {
    const { media, player } = createTestPlayer();
    player.seek(30);
    expect(media.currentTime).toBe(30);
  });
});

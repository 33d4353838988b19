// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest';
import { createTestPlayer, endTestPlayers } from '../test-player.ts';

afterEach(endTestPlayers);

/** Live that plays at 400 s, where live is. */
async function atLive(liveTolerance = 15) {
  const test = createTestPlayer({ playable: { live: true, duration: null } });
  void test.player.play();
  await test.know({ live: true, livePosition: 400, liveTolerance });
  test.load({ window: [100, 405] });
  test.playTo(400);
  return test;
}

describe('live', () => {
  it('PL-20: is at the live edge while it plays there', async () => {
    const { player } = await atLive();
    expect(player.state).toMatchObject({ live: true, atLiveEdge: true });
  });

  it('PL-20: is behind when sought back, and at the edge again by one press', async () => {
    const { player, media, finishSeek } = await atLive();

    player.seek(395);
    finishSeek();
    // Well within the tolerance: but somebody wanted to be behind.
    expect(player.state.atLiveEdge).toBe(false);

    player.seekToLive();
    finishSeek();
    expect(media.currentTime).toBe(400);
    expect(player.state.atLiveEdge).toBe(true);
  });

  it.each([
    [15, 415, true],
    [15, 415.1, false],
    [5, 405, true],
    [5, 405.1, false],
  ])('PL-20: with %d s tolerated and live at %d s, 400 s is at the edge: %s', async (tolerance, live, isAt) => {
    const { player, know } = await atLive(tolerance);
    await know({ livePosition: live });
    expect(player.state.atLiveEdge).toBe(isAt);
  });

  it('PL-20: is behind while paused', async () => {
    const { player } = await atLive();
    player.pause();
    expect(player.state.atLiveEdge).toBe(false);
  });

  it('PL-20: is behind after a pause of a few seconds, until somebody goes back to live', async () => {
    const { player, finishSeek, know } = await atLive();
    player.pause();
    await know({ livePosition: 404 });
    void player.play();
    expect(player.state).toMatchObject({ paused: false, atLiveEdge: false });

    player.seekToLive();
    finishSeek();
    expect(player.state.atLiveEdge).toBe(true);
  });

  it('PL-20: is at the edge again after a pause that was hardly one', async () => {
    const { player, know } = await atLive();
    player.pause();
    await know({ livePosition: 401 });
    void player.play();
    expect(player.state.atLiveEdge).toBe(true);
  });

  it('tells where live is, how far behind it plays, and what the time was', async () => {
    const { player, know } = await atLive();
    const programDates = [{ start: 100, end: 405, time: 1_800_000_000_000 }];
    await know({ latency: 1.4, programDates });
    expect(player.state).toMatchObject({ liveEdge: 400, latency: 1.4, programDates });
  });

  it('knows the times of what was live, and no edge any more', async () => {
    const { player, know } = await atLive();
    const programDates = [{ start: 100, end: 405, time: 1_800_000_000_000 }];
    await know({ live: false, livePosition: null, latency: null, programDates });
    expect(player.state).toMatchObject({ live: false, liveEdge: null, latency: null, programDates });
  });

  it.each([
    ['of a long window', [100, 405], 105],
    ['of a window of a few seconds', [400, 406], 403],
  ] as const)('starts over a little after the oldest %s, which will be gone at once', async (_, window, time) => {
    const { player, media, load } = await atLive();
    load({ window });
    player.startOver();
    expect(media.currentTime).toBe(time);
  });

  it('starts over at the oldest that there is when live has ended', async () => {
    const { player, media, load, know } = await atLive();
    await know({ live: false, oldest: 100 });
    load({ duration: 405 });
    player.startOver();
    expect(media.currentTime).toBe(100);
  });

  it('plays on when somebody goes back to live from a pause', async () => {
    const { player, media } = await atLive();
    player.pause();
    player.seekToLive();
    expect(media.paused).toBe(false);
  });

  it('goes by the end of what can be sought where the engine knows no better', async () => {
    const { player, media, know } = await atLive();
    await know({ livePosition: null });
    player.seekToLive();
    expect(media.currentTime).toBe(405);
  });

  it('is never at a live edge when it is not live', async () => {
    const { player, load, know } = createTestPlayer();
    void player.play();
    load();
    await know({ livePosition: null });
    expect(player.state).toMatchObject({ live: false, atLiveEdge: false });
  });
});

// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest';
import { createTestPlayer, endTestPlayers } from '../testing/player.ts';

afterEach(endTestPlayers);

/** Creates a live stream that plays at the live position, 400 s. */
async function atLive(liveTolerance = 15) {
  const test = createTestPlayer({ playable: { live: true, duration: null } });
  void test.player.play();
  await test.setEngineState({ live: true, livePosition: 400, liveTolerance });
  test.load({ window: [100, 405] });
  test.playTo(400);
  return test;
}

describe('live', () => {
  it('PL-20: is at the live edge while it plays there', async () => {
    const { player } = await atLive();
    expect(player.state).toMatchObject({ live: true, atLiveEdge: true });
  });

  it('PL-20: is behind after a seek back, and at the edge again after one press', async () => {
    const { player, media, finishSeek } = await atLive();

    player.seek(395);
    finishSeek();
    // Well within the tolerance, but the visitor wanted to be behind.
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
  ])('PL-20: with a tolerance of %d s and live at %d s, 400 s is at the edge: %s', async (tolerance, live, isAt) => {
    const { player, setEngineState } = await atLive(tolerance);
    await setEngineState({ livePosition: live });
    expect(player.state.atLiveEdge).toBe(isAt);
  });

  it('PL-20: is behind while paused', async () => {
    const { player } = await atLive();
    player.pause();
    expect(player.state.atLiveEdge).toBe(false);
  });

  it('PL-20: is behind after a pause of a few seconds, until the visitor returns to live', async () => {
    const { player, finishSeek, setEngineState } = await atLive();
    player.pause();
    await setEngineState({ livePosition: 404 });
    void player.play();
    expect(player.state).toMatchObject({ paused: false, atLiveEdge: false });

    player.seekToLive();
    finishSeek();
    expect(player.state.atLiveEdge).toBe(true);
  });

  it('PL-20: is at the edge again after a very short pause', async () => {
    const { player, setEngineState } = await atLive();
    player.pause();
    await setEngineState({ livePosition: 401 });
    void player.play();
    expect(player.state.atLiveEdge).toBe(true);
  });

  it('contains the live position, the latency and the wall-clock times', async () => {
    const { player, setEngineState } = await atLive();
    const programDates = [{ start: 100, end: 405, time: 1_800_000_000_000 }];
    await setEngineState({ latency: 1.4, programDates });
    expect(player.state).toMatchObject({ liveEdge: 400, latency: 1.4, programDates });
  });

  it('keeps the wall-clock times after live has ended, but no live edge', async () => {
    const { player, setEngineState } = await atLive();
    const programDates = [{ start: 100, end: 405, time: 1_800_000_000_000 }];
    await setEngineState({ live: false, livePosition: null, latency: null, programDates });
    expect(player.state).toMatchObject({ live: false, liveEdge: null, latency: null, programDates });
  });

  it.each([
    ['of a long window', [100, 405], 105],
    ['of a window of a few seconds', [400, 406], 403],
  ] as const)('starts over a little after the oldest position %s, which will soon be gone', async (_, window, time) => {
    const { player, media, load } = await atLive();
    load({ window });
    player.startOver();
    expect(media.currentTime).toBe(time);
  });

  it('starts over at the oldest position when live has ended', async () => {
    const { player, media, load, setEngineState } = await atLive();
    await setEngineState({ live: false, oldest: 100 });
    load({ duration: 405 });
    player.startOver();
    expect(media.currentTime).toBe(100);
  });

  it('resumes playback when the visitor returns to live from a pause', async () => {
    const { player, media } = await atLive();
    player.pause();
    player.seekToLive();
    expect(media.paused).toBe(false);
  });

  it('uses the end of the seekable range if the engine has no live position', async () => {
    const { player, media, setEngineState } = await atLive();
    await setEngineState({ livePosition: null });
    player.seekToLive();
    expect(media.currentTime).toBe(405);
  });

  it('is never at a live edge when it is not live', async () => {
    const { player, load, setEngineState } = createTestPlayer();
    void player.play();
    load();
    await setEngineState({ livePosition: null });
    expect(player.state).toMatchObject({ live: false, atLiveEdge: false });
  });
});

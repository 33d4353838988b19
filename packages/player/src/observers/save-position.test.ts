// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readSavedPosition } from '../start/saved-preferences.ts';
import { createTestPlayer, endTestPlayers } from '../testing/player.ts';

afterEach(endTestPlayers);

beforeEach(() => localStorage.clear());

/** Creates a player of 60 s that plays at 20 s and saves preferences. */
function playing(settings = {}, playable = {}) {
  const test = createTestPlayer({ settings: { remember: true, ...settings }, playable });
  void test.player.play();
  test.load();
  test.playTo(20);
  return test;
}

const kept = () => readSavedPosition({ id: 'derby', live: false });

describe('savePosition', () => {
  it('lets a video resume 3 s before the position where it was left', () => {
    const { player } = playing();
    player.pause();
    expect(kept()).toBe(17);
  });

  it('saves the position about every 5 s, for pages that disappear without an event', () => {
    const { playTo } = playing();
    expect(kept()).toBe(17);
    playTo(24.9);
    expect(kept()).toBe(17);
    playTo(25);
    expect(kept()).toBe(22);
  });

  it('saves the position when the page is hidden or left, or the player ends', () => {
    const { player, playTo } = playing();
    playTo(21);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(kept()).toBe(18);
    playTo(22);
    window.dispatchEvent(new Event('pagehide'));
    expect(kept()).toBe(19);
    playTo(23);
    player.end();
    expect(kept()).toBe(20);
  });

  it('removes the position of a video that was watched to its end', () => {
    const { playToEnd } = playing();
    playToEnd();
    expect(kept()).toBe(0);
  });

  it('keeps the saved position while nothing has played', () => {
    playing().player.end();
    const second = createTestPlayer({ settings: { remember: true } });
    second.load();
    window.dispatchEvent(new Event('pagehide'));
    second.player.end();
    expect(kept()).toBe(17);
  });

  it.each([
    ['preferences are off', { remember: false }, {}],
    ['videos do not resume', { resume: false }, {}],
    ['it is live', {}, { live: true }],
  ])('stores nothing when %s', (_, settings, playable) => {
    playing(settings, playable).player.end();
    expect(localStorage.length).toBe(0);
  });

  it('stores nothing for a live stream that became a recording: its times are valid only on this page', async () => {
    const { setEngineState, load, playTo, player } = createTestPlayer({
      settings: { remember: true },
      playable: { duration: null },
    });
    void player.play();
    await setEngineState({ live: true });
    load();
    await setEngineState({ live: false });
    playTo(20);
    player.end();
    expect(localStorage.length).toBe(0);
  });
});

// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readResume } from '../start/remembered.ts';
import { createTestPlayer, endTestPlayers } from '../test-player.ts';

afterEach(endTestPlayers);

beforeEach(() => localStorage.clear());

/** A player of 60 s that plays at 20 s, and remembers. */
function playing(settings = {}, playable = {}) {
  const test = createTestPlayer({ settings: { remember: true, ...settings }, playable });
  void test.player.play();
  test.load();
  test.playTo(20);
  return test;
}

const kept = () => readResume({ id: 'derby', live: false });

describe('rememberPosition', () => {
  it('lets a video go on 3 s before where it was left', () => {
    const { player } = playing();
    player.pause();
    expect(kept()).toBe(17);
  });

  it('notes it about every 5 s, for a page that just disappears', () => {
    const { playTo } = playing();
    expect(kept()).toBe(17);
    playTo(24.9);
    expect(kept()).toBe(17);
    playTo(25);
    expect(kept()).toBe(22);
  });

  it('notes it when the page is hidden, left, or the player ends', () => {
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

  it('forgets a video that was watched to its end', () => {
    const { playToEnd } = playing();
    playToEnd();
    expect(kept()).toBe(0);
  });

  it('keeps what it knows while nothing has played', () => {
    playing().player.end();
    const second = createTestPlayer({ settings: { remember: true } });
    second.load();
    window.dispatchEvent(new Event('pagehide'));
    second.player.end();
    expect(kept()).toBe(17);
  });

  it.each([
    ['nobody is remembered', { remember: false }, {}],
    ['videos do not go on', { resume: false }, {}],
    ['it is live', {}, { live: true }],
  ])('stores nothing when %s', (_, settings, playable) => {
    playing(settings, playable).player.end();
    expect(localStorage.length).toBe(0);
  });

  it('stores nothing of what was live and has become a recording: its times are those of this page', async () => {
    const { know, load, playTo, player } = createTestPlayer({
      settings: { remember: true },
      playable: { duration: null },
    });
    void player.play();
    await know({ live: true });
    load();
    await know({ live: false });
    playTo(20);
    player.end();
    expect(localStorage.length).toBe(0);
  });
});

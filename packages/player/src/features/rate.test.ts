// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestPlayer, endTestPlayers } from '../test-player.ts';

afterEach(endTestPlayers);

beforeEach(() => localStorage.clear());

describe('rate', () => {
  it('plays faster, also with another source', () => {
    const { player, media } = createTestPlayer();
    player.setRate(1.5);
    expect(player.state.rate).toBe(1.5);
    expect([media.playbackRate, media.defaultPlaybackRate]).toEqual([1.5, 1.5]);
  });

  it.each([
    [0, 0.25],
    [99, 4],
    [Number.NaN, 1],
  ])('makes of a speed of %d one that browsers play: %d', (wanted, played) => {
    const { player } = createTestPlayer();
    player.setRate(wanted);
    expect(player.state.rate).toBe(played);
  });

  it('remembers the speed for the next video, and not for live', () => {
    const settings = { remember: true };
    createTestPlayer({ settings }).player.setRate(1.25);
    expect(createTestPlayer({ settings }).player.state.rate).toBe(1.25);

    const live = createTestPlayer({ settings, playable: { live: true } });
    expect(live.media.playbackRate).toBe(1);
  });

  it('leaves live to the engine, which changes its speed a little', () => {
    const { player, media } = createTestPlayer({ playable: { live: true } });
    media.playbackRate = 1.05;
    expect(player.state.rate).toBe(1);
    player.setRate(2);
    expect(media.playbackRate).toBe(1.05);
  });
});

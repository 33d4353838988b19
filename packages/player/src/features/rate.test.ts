// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestPlayer, endTestPlayers } from '../testing/player.ts';

afterEach(endTestPlayers);

beforeEach(() => localStorage.clear());

describe('rate', () => {
  it('plays faster, also after a source change', () => {
    const { player, media } = createTestPlayer();
    player.setRate(1.5);
    expect(player.state.rate).toBe(1.5);
    expect([media.playbackRate, media.defaultPlaybackRate]).toEqual([1.5, 1.5]);
  });

  it.each([
    [0, 0.25],
    [99, 4],
    [Number.NaN, 1],
  ])('clamps a rate of %d to one that browsers support: %d', (wanted, played) => {
    const { player } = createTestPlayer();
    player.setRate(wanted);
    expect(player.state.rate).toBe(played);
  });

  it('saves the rate for the next video, but not for live', () => {
    const settings = { remember: true };
    createTestPlayer({ settings }).player.setRate(1.25);
    expect(createTestPlayer({ settings }).player.state.rate).toBe(1.25);

    const live = createTestPlayer({ settings, playable: { live: true } });
    expect(live.media.playbackRate).toBe(1);
  });

  it('leaves the rate of live to the engine, which changes it slightly', () => {
    const { player, media } = createTestPlayer({ playable: { live: true } });
    media.playbackRate = 1.05;
    expect(player.state.rate).toBe(1);
    player.setRate(2);
    expect(media.playbackRate).toBe(1.05);
  });
});

// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestPlayer, endTestPlayers, settled } from '../test-player.ts';

afterEach(endTestPlayers);

beforeEach(() => localStorage.clear());

describe('volume', () => {
  it('reads what the element was given', () => {
    const { player } = createTestPlayer({
      before({ media }) {
        media.volume = 0.4;
      },
    });
    expect(player.state).toMatchObject({ volume: 0.4, muted: false });
  });

  it('PL-02: 0 is muted, and 0.5 is half', () => {
    const { player, media } = createTestPlayer();
    player.setVolume(0.5);
    expect([media.volume, media.muted]).toEqual([0.5, false]);

    player.setVolume(0);
    expect(media.muted).toBe(true);
    expect(player.state).toMatchObject({ volume: 0, muted: true });
  });

  it('comes back as loud as it was', () => {
    const { player } = createTestPlayer();
    player.setVolume(0.3);
    player.setVolume(0);
    player.setMuted(false);
    expect(player.state).toMatchObject({ volume: 0.3, muted: false });
  });

  it('is heard when it comes back from nothing', () => {
    const { player } = createTestPlayer({
      before({ media }) {
        media.volume = 0;
      },
    });
    expect(player.state.muted).toBe(true);
    player.setMuted(false);
    expect(player.state).toMatchObject({ volume: 0.5, muted: false });
  });

  it('takes no volume that there is not', () => {
    const { player } = createTestPlayer();
    player.setVolume(7);
    expect(player.state.volume).toBe(1);
    player.setVolume(Number.NaN);
    expect(player.state.volume).toBe(1);
    player.setVolume(-1);
    expect(player.state).toMatchObject({ volume: 0, muted: true });
  });

  it('PL-01: says that the browser wanted it silent, until the visitor wants to hear it', async () => {
    const { player, refuse } = createTestPlayer();
    refuse();
    player.session.play(true);
    await settled();
    expect(player.state).toMatchObject({ autoplayMuted: true, muted: true, volume: 0 });

    player.setMuted(false);
    expect(player.state).toMatchObject({ autoplayMuted: false, muted: false, volume: 1 });
  });

  it('PL-01: says so when that was before the player was there', async () => {
    let session: { play(auto: boolean): void } | undefined;
    const first = createTestPlayer({
      before({ refuse }, given) {
        refuse();
        session = given;
        given.play(true);
      },
    });
    await settled();
    expect(session).toBe(first.player.session);
    expect(first.player.state.autoplayMuted).toBe(true);
  });

  it('PL-02: remembers what the visitor chose, not what the browser did', async () => {
    const { player, refuse } = createTestPlayer({ settings: { remember: true } });
    refuse();
    player.session.play(true);
    await settled();
    expect(localStorage.getItem('touchline_player')).toBe(null);

    player.setVolume(0.25);
    expect(JSON.parse(localStorage.getItem('touchline_player') ?? '')).toMatchObject({ volume: 0.25, muted: false });
  });
});

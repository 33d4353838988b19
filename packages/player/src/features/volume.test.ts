// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestPlayer, endTestPlayers, settled } from '../testing/player.ts';

afterEach(endTestPlayers);

beforeEach(() => localStorage.clear());

describe('volume', () => {
  it('reads the element’s volume', () => {
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

  it('returns to the previous volume when unmuted', () => {
    const { player } = createTestPlayer();
    player.setVolume(0.3);
    player.setVolume(0);
    player.setMuted(false);
    expect(player.state).toMatchObject({ volume: 0.3, muted: false });
  });

  it('is audible when unmuted from 0', () => {
    const { player } = createTestPlayer({
      before({ media }) {
        media.volume = 0;
      },
    });
    expect(player.state.muted).toBe(true);
    player.setMuted(false);
    expect(player.state).toMatchObject({ volume: 0.5, muted: false });
  });

  it('clamps invalid volumes', () => {
    const { player } = createTestPlayer();
    player.setVolume(7);
    expect(player.state.volume).toBe(1);
    player.setVolume(Number.NaN);
    expect(player.state.volume).toBe(1);
    player.setVolume(-1);
    expect(player.state).toMatchObject({ volume: 0, muted: true });
  });

  it('PL-01: reports muted autoplay until the visitor turns the sound on', async () => {
    const { player, rejectNextPlay } = createTestPlayer();
    rejectNextPlay();
    player.session.play(true);
    await settled();
    expect(player.state).toMatchObject({ autoplayMuted: true, muted: true, volume: 0 });

    player.setMuted(false);
    expect(player.state).toMatchObject({ autoplayMuted: false, muted: false, volume: 1 });
  });

  it('PL-01: reports muted autoplay from before it was created', async () => {
    let session: { play(auto: boolean): void } | undefined;
    const first = createTestPlayer({
      before({ rejectNextPlay }, openedSession) {
        rejectNextPlay();
        session = openedSession;
        openedSession.play(true);
      },
    });
    await settled();
    expect(session).toBe(first.player.session);
    expect(first.player.state.autoplayMuted).toBe(true);
  });

  it('PL-02: saves the visitor’s choice, not the browser’s', async () => {
    const { player, rejectNextPlay } = createTestPlayer({ settings: { remember: true } });
    rejectNextPlay();
    player.session.play(true);
    await settled();
    expect(localStorage.getItem('touchline_player')).toBe(null);

    player.setVolume(0.25);
    expect(JSON.parse(localStorage.getItem('touchline_player') ?? '')).toMatchObject({ volume: 0.25, muted: false });
  });
});

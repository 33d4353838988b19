import { describe, expect, it } from 'vitest';
import { createActionTarget } from '../../action-target.ts';
import type { Player } from '../../player.ts';
import type { AdState, Ads } from '../ads.ts';
import { attachAds } from './ad-session.ts';

function attached() {
  const calls: string[] = [];
  const record =
    (name: string) =>
    (...args: readonly unknown[]) =>
      void calls.push([name, ...args.filter((value) => value !== undefined)].join(' '));
  const local = {
    play: async () => record('content play')(),
    pause: record('content pause'),
    togglePlay: record('content toggle'),
    setMuted: record('content mute'),
    seek: record('content seek'),
    seekToLive: record('content live'),
    startOver: record('content again'),
  } as Partial<Player> as Player;
  const player: Partial<Player> & ReturnType<typeof createActionTarget> = createActionTarget(local);
  const ending = new AbortController();
  const ads = {
    state: null as AdState | null,
    ...{ pause: record('ad pause'), resume: record('ad resume'), setMuted: record('ad mute') },
  };
  attachAds(ads as unknown as Ads, player, ending.signal);
  return { calls, player, ads, ending };
}

const playing = { phase: 'playing' } as AdState;

describe('attachAds', () => {
  it('AD-13: buttons and keys control content while there is no ad', () => {
    const { player, calls } = attached();
    player.togglePlay();
    player.seek(7);
    player.setMuted(true);
    expect(calls).toEqual(['content toggle', 'content seek 7', 'content mute true']);
  });

  it('AD-13: they control the ad while there is one, and content behind it cannot be sought', () => {
    const { player, calls, ads } = attached();
    ads.state = playing;
    player.togglePlay();
    ads.state = { ...playing, phase: 'paused' };
    player.togglePlay();
    player.pause();
    void player.play();
    player.seek(7);
    player.seekToLive();
    player.startOver();
    player.setMuted(true);
    expect(calls).toEqual(['ad pause', 'ad resume', 'ad pause', 'ad resume', 'content mute true', 'ad mute true']);
  });

  it('gives the controls back when the player ends', () => {
    const { player, calls, ads, ending } = attached();
    ads.state = playing;
    ending.abort();
    player.pause();
    player.seek(7);
    expect(calls).toEqual(['content pause', 'content seek 7']);
  });

  it('adds the ads handle to the player', () => {
    const { player, ads } = attached();
    expect(player.ads).toBe(ads);
  });
});

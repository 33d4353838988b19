import { describe, expect, it } from 'vitest';
import type { ActedFor, AdState, Ads } from './ads.ts';
import { attachAds } from './attach-ads.ts';

function attached() {
  const told: string[] = [];
  const note =
    (who: string) =>
    (...given: readonly unknown[]) =>
      void told.push([who, ...given].join(' '));
  const player: ActedFor = {
    play: async () => note('content play')(),
    pause: note('content pause'),
    togglePlay: note('content toggle'),
    setMuted: note('content mute'),
    seek: note('content seek'),
    seekToLive: note('content live'),
    startOver: note('content anew'),
  };
  const ads = {
    state: null as AdState | null,
    ...{ pause: note('ad pause'), resume: note('ad resume'), setMuted: note('ad mute') },
  };
  attachAds(ads as unknown as Ads, player, new AbortController().signal);
  return { told, player, ads };
}

const playing = { phase: 'playing' } as AdState;

describe('attachAds', () => {
  it('AD-13: buttons and keys act on content while there is no ad', () => {
    const { player, told } = attached();
    player.togglePlay();
    player.seek(7);
    player.setMuted(true);
    expect(told).toEqual(['content toggle', 'content seek 7', 'content mute true']);
  });

  it('AD-13: they act on the ad while there is one, and nobody seeks behind it', () => {
    const { player, told, ads } = attached();
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
    expect(told).toEqual(['ad pause', 'ad resume', 'ad pause', 'ad resume', 'content mute true', 'ad mute true']);
  });

  it('gives the page its handle', () => {
    const { player, ads } = attached();
    expect(player.ads).toBe(ads);
  });
});

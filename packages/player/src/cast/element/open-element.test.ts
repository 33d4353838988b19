// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { createTestPlayer, endTestPlayers, settled } from '../../test-player.ts';
import { createCastingOffer } from '../casting-offer.ts';
import { openElement } from './open-element.ts';

afterEach(endTestPlayers);

/** A player whose browser has AirPlay. */
function airPlayed(currentSrc: string, hls = 'maybe') {
  const test = createTestPlayer();
  const { media } = test;
  const picker = vi.fn();
  Object.assign(media, { webkitShowPlaybackTargetPicker: picker, webkitCurrentPlaybackTargetIsWireless: false });
  Object.defineProperty(media, 'currentSrc', { configurable: true, value: currentSrc });
  media.canPlayType = () => hls as CanPlayTypeResult;
  const offer = createCastingOffer();
  const ended = new AbortController();
  const press = openElement({ player: test.player, offer, signal: ended.signal });
  const available = (availability: string) =>
    media.dispatchEvent(Object.assign(new Event('webkitplaybacktargetavailabilitychanged'), { availability }));
  const wireless = async (isOn: boolean) => {
    Object.assign(media, { webkitCurrentPlaybackTargetIsWireless: isOn });
    media.dispatchEvent(new Event('webkitcurrentplaybacktargetiswirelesschanged'));
    await settled();
  };
  return { ...test, picker, offer, press, available, wireless };
}

it('PL-11: offers AirPlay while there is a receiver', () => {
  const { offer, available } = airPlayed('https://media.example/a.mp4');
  expect(offer.get().offered).toBe(false);
  available('available');
  expect(offer.get().offered).toBe(true);
  available('not-available');
  expect(offer.get().offered).toBe(false);
});

it('says where it plays, and nothing more, for the element tells the rest', async () => {
  const { player, press, picker, wireless, told } = airPlayed('https://media.example/a.mp4');
  press?.();
  expect(picker).toHaveBeenCalledOnce();
  await wireless(true);
  expect(player.state.casting).toEqual({ device: null, state: 'connected' });
  await wireless(false);
  expect(player.state.casting).toBeNull();
  expect(told).not.toContain('rest');
});

it('puts the browser’s own HLS in the place of what no device can be sent, and the engine back after it', async () => {
  const { press, picker, wireless, told, player } = airPlayed('blob:https://page.example/1');
  press?.();
  await settled();
  expect(told).toEqual(['rest', `resume ${player.state.currentTime} native`]);
  expect(picker).toHaveBeenCalledOnce();
  await wireless(true);
  await wireless(false);
  expect(told.slice(2)).toEqual(['rest', `resume ${player.state.currentTime}`]);
});

it('offers nothing where the browser plays no HLS and the video comes through Media Source Extensions', () => {
  const { offer, available } = airPlayed('blob:https://page.example/1', '');
  available('available');
  expect(offer.get().offered).toBe(false);
});

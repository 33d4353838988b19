// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { createTestPlayer, endTestPlayers, settled } from '../../test-player.ts';
import { createCastingOffer } from '../casting-offer.ts';
import { openElement } from './open-element.ts';

afterEach(endTestPlayers);

/** A player whose browser has AirPlay. */
function airPlayed(currentSrc: string, hls = 'maybe', window?: [number, number]) {
  const test = createTestPlayer({ playable: { live: window !== undefined } });
  const { media } = test;
  test.load(window && { window });
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

it('PL-11: lets Safari look for a receiver once it plays, which hls.js forbids before on iPhones', () => {
  const { media, player } = createTestPlayer();
  const watched = vi.fn();
  Object.assign(media, { webkitShowPlaybackTargetPicker() {}, disableRemotePlayback: true });
  media.addEventListener = new Proxy(media.addEventListener, {
    apply(add, self, [type, ...given]) {
      if (/availability/.test(type)) watched(media.disableRemotePlayback);
      return Reflect.apply(add, self, [type, ...given]);
    },
  });
  openElement({ player, offer: createCastingOffer(), signal: new AbortController().signal });
  expect([media.disableRemotePlayback, watched.mock.calls]).toEqual([true, []]);
  media.dispatchEvent(new Event('playing'));
  expect([media.disableRemotePlayback, watched.mock.calls]).toEqual([false, [[false]]]);
  // Another source: hls.js opens anew.
  media.disableRemotePlayback = true;
  media.dispatchEvent(new Event('playing'));
  expect([media.disableRemotePlayback, watched.mock.calls.length]).toEqual([false, 1]);
});

it('has its engine back when nobody chose a device, which AirPlay does not tell', async () => {
  const { press, wireless, told } = airPlayed('blob:https://page.example/1');
  press?.();
  await settled();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  press?.();
  await vi.advanceTimersByTimeAsync(29_000);
  expect(told).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(told.slice(2)).toEqual(['rest', 'resume 0']);
  press?.();
  await vi.advanceTimersByTimeAsync(0);
  void wireless(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(told.slice(4)).toEqual(['rest', 'resume 0 native']);
  vi.useRealTimers();
});

it('goes as far behind live as it was, and shows the captions that showed', async () => {
  const { press, player, media, know } = airPlayed('blob:https://page.example/1', 'maybe', [0, 300]);
  const captions = [{ id: 'a', language: 'en', label: 'English' }];
  await know({ captions, live: true, livePosition: 300 });
  player.setCaption('a');
  player.seek(100);
  await know({ caption: 'a' } as never);
  press?.();
  await settled();
  expect(player.state).toMatchObject({ live: true, liveEdge: 300 });
  media.currentTime = 290;
  // The engine that has begun has gone to where live is.
  await new Promise((resolve) => setTimeout(resolve, 750));
  await know({ livePosition: 301 });
  expect(media.currentTime).toBe(101);
});

it('offers nothing where the browser plays no HLS and the video comes through Media Source Extensions', () => {
  const { offer, available } = airPlayed('blob:https://page.example/1', '');
  available('available');
  expect(offer.get().offered).toBe(false);
});

// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { createTestPlayer, endTestPlayers, settled } from '../../testing/player.ts';
import { createCastingOffer } from '../casting-offer.ts';
import { openElement } from './open-element.ts';

afterEach(endTestPlayers);

/** Creates a player in a browser with AirPlay. */
function createAirPlayPlayer(currentSrc: string, hls = 'maybe', window?: [number, number]) {
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
  const { offer, available } = createAirPlayPlayer('https://media.example/a.mp4');
  expect(offer.get().offered).toBe(false);
  available('available');
  expect(offer.get().offered).toBe(true);
  available('not-available');
  expect(offer.get().offered).toBe(false);
});

it('reports only where the video plays, because the element reports the rest', async () => {
  const { player, press, picker, wireless, engineCalls } = createAirPlayPlayer('https://media.example/a.mp4');
  press?.();
  expect(picker).toHaveBeenCalledOnce();
  await wireless(true);
  expect(player.state.casting).toEqual({ device: null, state: 'connected' });
  await wireless(false);
  expect(player.state.casting).toBeNull();
  expect(engineCalls).not.toContain('suspend');
});

it('replaces a source that cannot be cast with native HLS, and restores the engine afterwards', async () => {
  const { press, picker, wireless, engineCalls, player } = createAirPlayPlayer('blob:https://page.example/1');
  press?.();
  await settled();
  expect(engineCalls).toEqual(['suspend', `resume ${player.state.currentTime} native`]);
  expect(picker).toHaveBeenCalledOnce();
  await wireless(true);
  await wireless(false);
  expect(engineCalls.slice(2)).toEqual(['suspend', `resume ${player.state.currentTime}`]);
});

it('PL-11: allows Safari to search for receivers once playback begins, which hls.js disables before on iPhones', () => {
  const { media, player } = createTestPlayer();
  const watched = vi.fn();
  Object.assign(media, { webkitShowPlaybackTargetPicker() {}, disableRemotePlayback: true });
  media.addEventListener = new Proxy(media.addEventListener, {
    apply(add, self, [type, ...args]) {
      if (/availability/.test(type)) watched(media.disableRemotePlayback);
      return Reflect.apply(add, self, [type, ...args]);
    },
  });
  openElement({ player, offer: createCastingOffer(), signal: new AbortController().signal });
  expect([media.disableRemotePlayback, watched.mock.calls]).toEqual([true, []]);
  media.dispatchEvent(new Event('playing'));
  expect([media.disableRemotePlayback, watched.mock.calls]).toEqual([false, [[false]]]);
  // A new source: hls.js disables it again.
  media.disableRemotePlayback = true;
  media.dispatchEvent(new Event('playing'));
  expect([media.disableRemotePlayback, watched.mock.calls.length]).toEqual([false, 1]);
});

it('restores the engine if no device was chosen, which AirPlay does not report', async () => {
  const { press, wireless, engineCalls } = createAirPlayPlayer('blob:https://page.example/1');
  press?.();
  await settled();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  press?.();
  await vi.advanceTimersByTimeAsync(29_000);
  expect(engineCalls).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(engineCalls.slice(2)).toEqual(['suspend', 'resume 0']);
  press?.();
  await vi.advanceTimersByTimeAsync(0);
  void wireless(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(engineCalls.slice(4)).toEqual(['suspend', 'resume 0 native']);
  vi.useRealTimers();
});

it('keeps the distance behind live and the captions', async () => {
  const { press, player, media, setEngineState } = createAirPlayPlayer(
    'blob:https://page.example/1',
    'maybe',
    [0, 300]
  );
  const captions = [{ id: 'a', language: 'en', label: 'English' }];
  await setEngineState({ captions, live: true, livePosition: 300 });
  player.setCaption('a');
  player.seek(100);
  await setEngineState({ caption: 'a' } as never);
  press?.();
  await settled();
  expect(player.state).toMatchObject({ live: true, liveEdge: 300 });
  media.currentTime = 290;
  // The restarted engine has gone to the live position.
  await new Promise((resolve) => setTimeout(resolve, 750));
  await setEngineState({ livePosition: 301 });
  expect(media.currentTime).toBe(101);
});

it('offers nothing if the browser does not play HLS and the video uses Media Source Extensions', () => {
  const { offer, available } = createAirPlayPlayer('blob:https://page.example/1', '');
  available('available');
  expect(offer.get().offered).toBe(false);
});

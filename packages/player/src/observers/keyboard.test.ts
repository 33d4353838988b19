// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createTestPlayer, endTestPlayers } from '../testing/player.ts';

afterEach(endTestPlayers);

/** Creates a player of 60 s that plays at 20 s. */
function playing() {
  const test = createTestPlayer();
  void test.player.play();
  test.load();
  test.playTo(20);
  return { ...test, press: (key: string, init = {}) => press(test.box, key, init) };
}

function press(box: HTMLElement, key: string, init: KeyboardEventInit = {}): KeyboardEvent {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init });
  box.dispatchEvent(event);
  return event;
}

describe('keyboard', () => {
  it.each([
    ['j', 10],
    ['l', 30],
    ['ArrowLeft', 15],
    ['ArrowRight', 25],
    ['Home', 0],
    ['End', 60],
    ['0', 0],
    ['3', 18],
    ['9', 54],
  ])('%s seeks to %d s', (key, time) => {
    const { media, press } = playing();
    expect(press(key).defaultPrevented).toBe(true);
    expect(media.currentTime).toBe(time);
  });

  it('seeks on from the position of the previous press', () => {
    const { media, press } = playing();
    press('ArrowRight');
    press('ArrowRight', { repeat: true });
    expect(media.currentTime).toBe(30);
  });

  it.each(['k', ' '])('“%s” pauses and plays, once for each press', (key) => {
    const { media, press } = playing();
    press(key);
    expect(media.paused).toBe(true);
    press(key, { repeat: true });
    expect(media.paused).toBe(true);
    press(key);
    expect(media.paused).toBe(false);
  });

  it('arrow up and down change the volume by 5 %, m mutes', () => {
    const { player, press } = playing();
    press('ArrowDown');
    press('ArrowDown');
    press('ArrowDown');
    expect(player.state.volume).toBe(0.85);
    press('ArrowUp');
    expect(player.state.volume).toBe(0.9);
    press('m');
    expect(player.state).toMatchObject({ volume: 0, muted: true });
    press('m');
    expect(player.state).toMatchObject({ volume: 0.9, muted: false });
  });

  it('f enters full screen, c turns captions on, ? shows the shortcuts', async () => {
    const { player, box, press, setEngineState } = playing();
    box.requestFullscreen = vi.fn(async () => {});
    await setEngineState({ captions: [{ id: 's0', language: 'en', label: 'English' }] });

    press('f');
    press('c');
    press('?', { shiftKey: true });

    expect(box.requestFullscreen).toHaveBeenCalledTimes(1);
    expect(player.state).toMatchObject({ caption: 's0', helpShown: true });
  });

  it('End returns to the live edge', async () => {
    const { media, press, setEngineState, load } = playing();
    await setEngineState({ live: true, livePosition: 400 });
    load({ window: [100, 405] });
    press('End');
    expect(media.currentTime).toBe(400);
  });

  it('> and < choose the next rate, up to the highest and the lowest, but not for live', async () => {
    const { player, press, setEngineState } = playing();
    const rates = (key: string, times: number) =>
      Array.from({ length: times }, () => {
        press(key, { shiftKey: true });
        return player.state.rate;
      });
    expect(rates('>', 4)).toEqual([1.25, 1.5, 2, 2]);
    expect(rates('<', 6)).toEqual([1.5, 1.25, 1, 0.75, 0.5, 0.5]);
    player.setRate(1.1);
    expect(rates('>', 1)).toEqual([1.25]);

    player.setRate(1);
    await setEngineState({ live: true, livePosition: 60 });
    expect(rates('>', 1)).toEqual([1]);
  });

  it('. and , step a frame forward and back while it is paused, also when they are held', () => {
    const { media, press } = playing();
    press('.');
    expect(media.currentTime).toBe(20);
    press('k');
    press('.');
    press('.', { repeat: true });
    expect(media.currentTime).toBeCloseTo(20 + 2 / 30, 6);
    press(',');
    expect(media.currentTime).toBeCloseTo(20 + 1 / 30, 6);
  });

  it('i opens picture in picture and closes it', () => {
    const { media, press } = playing();
    media.requestPictureInPicture = vi.fn(async () => ({}) as PictureInPictureWindow);
    document.exitPictureInPicture = vi.fn(async () => {});
    press('i');
    expect(media.requestPictureInPicture).toHaveBeenCalledTimes(1);

    Object.defineProperty(document, 'pictureInPictureElement', { configurable: true, value: media });
    media.dispatchEvent(new Event('enterpictureinpicture'));
    press('i');
    expect(media.requestPictureInPicture).toHaveBeenCalledTimes(1);
    expect(document.exitPictureInPicture).toHaveBeenCalledTimes(1);
    Reflect.deleteProperty(document, 'pictureInPictureElement');
    Reflect.deleteProperty(document, 'exitPictureInPicture');
  });

  it('ignores other keys, and those of the browser', () => {
    const { media, press } = playing();
    expect(press('x').defaultPrevented).toBe(false);
    expect(press('Tab').defaultPrevented).toBe(false);
    expect(press('l', { ctrlKey: true }).defaultPrevented).toBe(false);
    expect(media.currentTime).toBe(20);
  });

  it('lets arrow keys scroll the page while the poster shows', () => {
    const { box, player } = createTestPlayer();
    expect(press(box, 'ArrowDown').defaultPrevented).toBe(false);
    expect(press(box, 'End').defaultPrevented).toBe(false);
    expect(player.state.volume).toBe(1);

    expect(press(box, 'k').defaultPrevented).toBe(true);
    expect(player.state.started).toBe(true);
  });

  it('ignores keys outside its box and after its end', () => {
    const { media, player, press } = playing();
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'l', bubbles: true }));
    expect(media.currentTime).toBe(20);
    player.end();
    press('l');
    expect(media.currentTime).toBe(20);
  });
});

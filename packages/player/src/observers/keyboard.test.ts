// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createTestPlayer, endTestPlayers } from '../test-player.ts';

afterEach(endTestPlayers);

/** A player of 60 s that plays at 20 s. */
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

  it('seeks on from where a press just before has led', () => {
    const { media, press } = playing();
    press('ArrowRight');
    press('ArrowRight', { repeat: true });
    expect(media.currentTime).toBe(30);
  });

  it.each(['k', ' '])('“%s” pauses and plays, once a press', (key) => {
    const { media, press } = playing();
    press(key);
    expect(media.paused).toBe(true);
    press(key, { repeat: true });
    expect(media.paused).toBe(true);
    press(key);
    expect(media.paused).toBe(false);
  });

  it('arrows up and down change the volume by 5 %, m mutes', () => {
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

  it('f fills the screen, c turns captions on, ? shows the keys', async () => {
    const { player, box, press, know } = playing();
    box.requestFullscreen = vi.fn(async () => {});
    await know({ captions: [{ id: 's0', language: 'en', label: 'English' }] });

    press('f');
    press('c');
    press('?', { shiftKey: true });

    expect(box.requestFullscreen).toHaveBeenCalledTimes(1);
    expect(player.state).toMatchObject({ caption: 's0', helpShown: true });
  });

  it('End leads live back to the live edge', async () => {
    const { media, press, know, load } = playing();
    await know({ live: true, livePosition: 400 });
    load({ window: [100, 405] });
    press('End');
    expect(media.currentTime).toBe(400);
  });

  it('leaves other keys, and those of the browser, alone', () => {
    const { media, press } = playing();
    expect(press('x').defaultPrevented).toBe(false);
    expect(press('Tab').defaultPrevented).toBe(false);
    expect(press('l', { ctrlKey: true }).defaultPrevented).toBe(false);
    expect(media.currentTime).toBe(20);
  });

  it('lets the page scroll by arrows while there is only a poster', () => {
    const { box, player } = createTestPlayer();
    expect(press(box, 'ArrowDown').defaultPrevented).toBe(false);
    expect(press(box, 'End').defaultPrevented).toBe(false);
    expect(player.state.volume).toBe(1);

    expect(press(box, 'k').defaultPrevented).toBe(true);
    expect(player.state.started).toBe(true);
  });

  it('hears nothing outside its box, nor after its end', () => {
    const { media, player, press } = playing();
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'l', bubbles: true }));
    expect(media.currentTime).toBe(20);
    player.end();
    press('l');
    expect(media.currentTime).toBe(20);
  });
});

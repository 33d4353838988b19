// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestPlayer, endTestPlayers } from '../testing/player.ts';

afterEach(endTestPlayers);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  // The real `fetch` has timers.
  vi.stubGlobal('fetch', () => new Promise(() => {}));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Creates a player that plays, with a button in its box. */
function playing() {
  const test = createTestPlayer({ settings: { pauseOthers: false } });
  const button = document.createElement('button');
  test.box.append(button);
  void test.player.play();
  test.load();
  const point = (target: Element, type: string, pointerType: string) =>
    target.dispatchEvent(Object.assign(new Event(type, { bubbles: true, composed: true }), { pointerType }));
  return { ...test, button, point };
}

describe('controlVisibility', () => {
  it('PL-22: controls hide after 3 s without activity, and show when the pointer moves', () => {
    const { player, box, point } = playing();
    vi.advanceTimersByTime(2_999);
    expect(player.state.controlsVisible).toBe(true);
    vi.advanceTimersByTime(1);
    expect(player.state.controlsVisible).toBe(false);

    point(box, 'pointermove', 'mouse');
    expect(player.state.controlsVisible).toBe(true);
    vi.advanceTimersByTime(3_000);
    expect(player.state.controlsVisible).toBe(false);
  });

  it('PL-22: controls stay while it is paused', () => {
    const { player } = playing();
    player.pause();
    vi.advanceTimersByTime(60_000);
    expect(player.state.controlsVisible).toBe(true);
  });

  it('stay before playback has started', () => {
    const { player } = createTestPlayer();
    vi.advanceTimersByTime(60_000);
    expect(player.state.controlsVisible).toBe(true);
  });

  it('PL-22: controls stay while focus entered them by keyboard, and hide 3 s after it has left', () => {
    const { player, box, button } = playing();
    // jsdom distinguishes focus by keyboard from focus by pointer, as browsers do.
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab', bubbles: true }));
    button.focus();
    expect(box.querySelector(':focus-visible')).toBe(button);
    vi.advanceTimersByTime(60_000);
    expect(player.state.controlsVisible).toBe(true);

    button.blur();
    vi.advanceTimersByTime(3_000);
    expect(player.state.controlsVisible).toBe(false);
  });

  it('PL-22: controls hide although they have focus if the player moved it there, and show on a key press', () => {
    const { player, box, button } = playing();
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    box.tabIndex = -1;
    box.focus();
    button.focus();
    vi.advanceTimersByTime(3_000);
    expect(player.state.controlsVisible).toBe(false);

    button.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', bubbles: true }));
    expect(player.state.controlsVisible).toBe(true);
    vi.advanceTimersByTime(3_000);
    expect(player.state.controlsVisible).toBe(false);
    expect(document.activeElement).toBe(button);
  });

  it('stay while a menu is open', () => {
    const { player } = playing();
    player.showControls(true);
    player.showControls();
    vi.advanceTimersByTime(60_000);
    expect(player.state.controlsVisible).toBe(true);

    player.showControls(false);
    vi.advanceTimersByTime(3_000);
    expect(player.state.controlsVisible).toBe(false);
  });

  it('stay while the help is open, and show after an error', async () => {
    const { player, fail } = playing();
    player.showHelp(true);
    vi.advanceTimersByTime(60_000);
    expect(player.state).toMatchObject({ controlsVisible: true, helpShown: true });

    player.showHelp(false);
    vi.advanceTimersByTime(3_000);
    expect(player.state.controlsVisible).toBe(false);

    await vi.advanceTimersByTimeAsync(0);
    fail({ code: 'PLAYBACK_ERROR', message: 'gone' });
    vi.advanceTimersByTime(60_000);
    expect(player.state.controlsVisible).toBe(true);
  });

  it('do not show on a touch of the video, which the shell handles, but on a touch of a control', () => {
    const { player, box, button, point } = playing();
    player.hideControls();
    expect(player.state.controlsVisible).toBe(false);

    point(box, 'pointerdown', 'touch');
    expect(player.state.controlsVisible).toBe(false);
    point(button, 'pointerdown', 'touch');
    expect(player.state.controlsVisible).toBe(true);
  });

  it('leave no timer behind', () => {
    const { player } = playing();
    // The maximum time for which content is held after a press.
    vi.advanceTimersByTime(3_000);
    player.end();
    player.showControls();
    expect(vi.getTimerCount()).toBe(0);
  });
});

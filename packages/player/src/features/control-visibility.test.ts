// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestPlayer, endTestPlayers } from '../test-player.ts';

afterEach(endTestPlayers);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  // A real one has timers of its own.
  vi.stubGlobal('fetch', () => new Promise(() => {}));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A player that plays, with a button in its box. */
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
  it('PL-22: controls go after 3 s without a sign of the visitor, and come with the pointer', () => {
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

  it('stay before it has played at all', () => {
    const { player } = createTestPlayer();
    vi.advanceTimersByTime(60_000);
    expect(player.state.controlsVisible).toBe(true);
  });

  it('PL-22: controls stay while a key has led the focus into them, and go 3 s after it has left', () => {
    const { player, box, button } = playing();
    // jsdom tells a focus by key from one by pointer as browsers do.
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab', bubbles: true }));
    button.focus();
    expect(box.querySelector(':focus-visible')).toBe(button);
    vi.advanceTimersByTime(60_000);
    expect(player.state.controlsVisible).toBe(true);

    button.blur();
    vi.advanceTimersByTime(3_000);
    expect(player.state.controlsVisible).toBe(false);
  });

  it('PL-22: controls go although the focus is in them, where the player has moved it there, and come with a key', () => {
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

  it('stay while a menu holds them', () => {
    const { player } = playing();
    player.showControls(true);
    player.showControls();
    vi.advanceTimersByTime(60_000);
    expect(player.state.controlsVisible).toBe(true);

    player.showControls(false);
    vi.advanceTimersByTime(3_000);
    expect(player.state.controlsVisible).toBe(false);
  });

  it('stay while the help is open, and come when something fails', async () => {
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

  it('are not shown by a finger on the picture, which the shell hears, but stay for one on a control', () => {
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
    // What a press waits for at the most, whatever holds it.
    vi.advanceTimersByTime(3_000);
    player.end();
    player.showControls();
    expect(vi.getTimerCount()).toBe(0);
  });
});

// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createTestPlayer, endTestPlayers, settled } from '../testing/player.ts';

afterEach(endTestPlayers);

/** Simulates the browser's full screen, which jsdom lacks. */
function fill(element: Element | null): void {
  Object.defineProperty(document, 'fullscreenElement', { configurable: true, value: element });
  (element ?? document).dispatchEvent(new Event('fullscreenchange', { bubbles: true, composed: true }));
}

afterEach(() => {
  Reflect.deleteProperty(document, 'fullscreenElement');
  Reflect.deleteProperty(document, 'exitFullscreen');
});

describe('fullscreen', () => {
  it('PL-21: follows the browser, also when Escape leaves full screen', () => {
    const { player, box } = createTestPlayer();
    box.requestFullscreen = async () => fill(box);

    player.requestFullscreen();
    expect(player.state.fullscreen).toBe(true);

    fill(null);
    expect(player.state.fullscreen).toBe(false);
  });

  it('concerns only its own player', () => {
    const one = createTestPlayer();
    const other = createTestPlayer();
    fill(other.box);
    expect([one.player.state.fullscreen, other.player.state.fullscreen]).toEqual([false, true]);
  });

  it('leaves full screen on request, and only its own', () => {
    const { player, box } = createTestPlayer();
    document.exitFullscreen = vi.fn(async () => fill(null));
    player.exitFullscreen();
    expect(document.exitFullscreen).not.toHaveBeenCalled();

    fill(box);
    player.exitFullscreen();
    expect(player.state.fullscreen).toBe(false);
  });

  it('changes nothing if the browser rejects it', async () => {
    const { player, box } = createTestPlayer();
    box.requestFullscreen = () => Promise.reject(new TypeError('no gesture'));
    player.requestFullscreen();
    await settled();
    expect(player.state.fullscreen).toBe(false);
  });

  it('changes nothing if the browser does not support it', () => {
    const { player } = createTestPlayer();
    player.requestFullscreen();
    expect(player.state.fullscreen).toBe(false);
  });

  it('shows the video in full screen on an iPhone, where the system draws the captions', () => {
    const { player, media, addTextTrack } = createTestPlayer();
    const enter = vi.fn();
    Object.assign(media, { webkitEnterFullscreen: enter });
    const shown = addTextTrack('subtitles');
    shown.mode = 'hidden';
    const off = addTextTrack('subtitles');

    player.requestFullscreen();
    expect(enter).toHaveBeenCalledTimes(1);
    media.dispatchEvent(new Event('webkitbeginfullscreen'));
    expect(player.state.fullscreen).toBe(true);
    expect([shown.mode, off.mode]).toEqual(['showing', 'disabled']);

    media.dispatchEvent(new Event('webkitendfullscreen'));
    expect(player.state.fullscreen).toBe(false);
    expect(shown.mode).toBe('hidden');
  });
});

// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createTestPlayer, endTestPlayers, settled } from '../test-player.ts';

afterEach(endTestPlayers);

/** The browser's part, which jsdom lacks: one element fills the screen. */
function fill(element: Element | null): void {
  Object.defineProperty(document, 'fullscreenElement', { configurable: true, value: element });
  (element ?? document).dispatchEvent(new Event('fullscreenchange', { bubbles: true, composed: true }));
}

afterEach(() => {
  Reflect.deleteProperty(document, 'fullscreenElement');
  Reflect.deleteProperty(document, 'exitFullscreen');
});

describe('fullscreen', () => {
  it('PL-21: follows the browser, also out of it by Escape', () => {
    const { player, box } = createTestPlayer();
    box.requestFullscreen = async () => fill(box);

    player.requestFullscreen();
    expect(player.state.fullscreen).toBe(true);

    fill(null);
    expect(player.state.fullscreen).toBe(false);
  });

  it('is of this player alone', () => {
    const one = createTestPlayer();
    const other = createTestPlayer();
    fill(other.box);
    expect([one.player.state.fullscreen, other.player.state.fullscreen]).toEqual([false, true]);
  });

  it('leaves the screen on request, and only its own', () => {
    const { player, box } = createTestPlayer();
    document.exitFullscreen = vi.fn(async () => fill(null));
    player.exitFullscreen();
    expect(document.exitFullscreen).not.toHaveBeenCalled();

    fill(box);
    player.exitFullscreen();
    expect(player.state.fullscreen).toBe(false);
  });

  it('changes nothing where the browser refuses', async () => {
    const { player, box } = createTestPlayer();
    box.requestFullscreen = () => Promise.reject(new TypeError('no gesture'));
    player.requestFullscreen();
    await settled();
    expect(player.state.fullscreen).toBe(false);
  });

  it('changes nothing where there is none at all', () => {
    const { player } = createTestPlayer();
    player.requestFullscreen();
    expect(player.state.fullscreen).toBe(false);
  });

  it('fills an iPhone with the video, whose captions the system draws meanwhile', () => {
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

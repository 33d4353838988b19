// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createTestPlayer, endTestPlayers, settled } from '../testing/player.ts';

afterEach(endTestPlayers);

afterEach(() => {
  Reflect.deleteProperty(document, 'pictureInPictureElement');
  Reflect.deleteProperty(document, 'exitPictureInPicture');
});

describe('pictureInPicture', () => {
  it('PL-21: follows the browser into picture in picture, and out of it when the visitor closes the window', () => {
    const { player, media } = createTestPlayer();
    media.dispatchEvent(new Event('enterpictureinpicture'));
    expect(player.state.pictureInPicture).toBe(true);
    media.dispatchEvent(new Event('leavepictureinpicture'));
    expect(player.state.pictureInPicture).toBe(false);
  });

  it('requests it from the browser, and ends it', () => {
    const { player, media } = createTestPlayer();
    media.requestPictureInPicture = vi.fn(async () => ({}) as PictureInPictureWindow);
    document.exitPictureInPicture = vi.fn(async () => {});

    player.requestPictureInPicture();
    expect(media.requestPictureInPicture).toHaveBeenCalledTimes(1);
    player.exitPictureInPicture();
    expect(document.exitPictureInPicture).not.toHaveBeenCalled();

    Object.defineProperty(document, 'pictureInPictureElement', { configurable: true, value: media });
    player.exitPictureInPicture();
    expect(document.exitPictureInPicture).toHaveBeenCalledTimes(1);
  });

  it('changes nothing if the browser rejects it or does not support it', async () => {
    const { player, media } = createTestPlayer();
    player.requestPictureInPicture();
    media.requestPictureInPicture = () => Promise.reject(new DOMException('no gesture', 'NotAllowedError'));
    player.requestPictureInPicture();
    await settled();
    expect(player.state.pictureInPicture).toBe(false);
  });
});

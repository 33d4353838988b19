// @vitest-environment jsdom
import type { PlayerHandle, PlayerState } from '@touchline/player';
import { describe, expect, it, vi } from 'vitest';
import { createRemote } from './remote.ts';

const state = { currentTime: 12, paused: false } as PlayerState;

/** A player that can come later, and what was asked of it. */
function remote() {
  const element = document.createElement('div');
  const seek = vi.fn();
  const play = vi.fn(async () => {});
  let player: PlayerHandle | undefined;
  let come = () => {};
  const wake = vi.fn(
    () =>
      new Promise<void>((resolve) => {
        come = () => {
          player = { state, seek, play } as unknown as PlayerHandle;
          resolve();
        };
      })
  );
  return {
    element,
    seek,
    play,
    wake,
    come: () => come(),
    handle: createRemote(element, { current: () => player, wake }),
  };
}

describe('createRemote', () => {
  it('PL-15, PL-17: reads as 640 × 360 and paused before there is a player', () => {
    expect(remote().handle.state).toMatchObject({
      width: 640,
      height: 360,
      paused: true,
      playing: false,
      totalTime: null,
      availableQualities: [],
    });
  });

  it('keeps calls until there is a player, and hands them on', async () => {
    const { handle, seek, wake, come } = remote();
    const sought = handle.seek(30);
    expect(wake).toHaveBeenCalledWith(false);
    come();
    await sought;

    expect(seek).toHaveBeenCalledWith(30);
    expect(handle.state).toBe(state);
  });

  it('says of `play` that it is one: it starts everything', async () => {
    const { handle, play, wake, come } = remote();
    const played = handle.play();
    expect(wake).toHaveBeenCalledWith(true);
    come();
    await played;
    expect(play).toHaveBeenCalledOnce();
  });

  it('tells of changes as long as somebody wants to know', () => {
    const { handle, element } = remote();
    const listener = vi.fn();
    const end = handle.subscribe(listener);
    element.dispatchEvent(new CustomEvent('touchline:playerstate'));
    end();
    element.dispatchEvent(new CustomEvent('touchline:playerstate'));
    expect(listener).toHaveBeenCalledOnce();
  });
});

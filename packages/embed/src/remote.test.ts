// @vitest-environment jsdom
import type { PlayerHandle, PlayerState } from '@touchline/player';
import { describe, expect, it, vi } from 'vitest';
import { createRemote } from './remote.ts';

const state = { currentTime: 12, paused: false } as PlayerState;

/** A player that loads later, with mocks of its methods. */
function remote() {
  const element = document.createElement('div');
  const seek = vi.fn();
  const play = vi.fn(async () => {});
  let player: PlayerHandle | undefined;
  let load = () => {};
  const wake = vi.fn(
    () =>
      new Promise<void>((resolve) => {
        load = () => {
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
    load: () => load(),
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

  it('queues calls until there is a player, then forwards them', async () => {
    const { handle, seek, wake, load } = remote();
    const sought = handle.seek(30);
    expect(wake).toHaveBeenCalledWith(false);
    load();
    await sought;

    expect(seek).toHaveBeenCalledWith(30);
    expect(handle.state).toBe(state);
  });

  it('marks `play` as such: it starts loading everything', async () => {
    const { handle, play, wake, load } = remote();
    const played = handle.play();
    expect(wake).toHaveBeenCalledWith(true);
    load();
    await played;
    expect(play).toHaveBeenCalledOnce();
  });

  it('notifies listeners until they unsubscribe', () => {
    const { handle, element } = remote();
    const listener = vi.fn();
    const end = handle.subscribe(listener);
    element.dispatchEvent(new CustomEvent('touchline:playerstate'));
    end();
    element.dispatchEvent(new CustomEvent('touchline:playerstate'));
    expect(listener).toHaveBeenCalledOnce();
  });
});

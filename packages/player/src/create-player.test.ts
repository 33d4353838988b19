// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createTestPlayer, endTestPlayers, settled } from './testing/player.ts';

afterEach(endTestPlayers);

describe('createPlayer', () => {
  it('loads no engine before playback starts and the first frame is shown', async () => {
    const { hasEngine, player } = createTestPlayer();
    await settled();
    expect(hasEngine()).toBe(false);
    expect(player.state.started).toBe(false);
  });

  it('reads the engine state that is older than the player', async () => {
    const { player, setEngineState, showFrame } = createTestPlayer({
      before({ load, showFrame: show }, session) {
        session.play();
        load();
        show();
      },
    });
    showFrame();
    await setEngineState({ activeQuality: { height: 720, width: 1280 } });
    expect(player.state.activeQuality).toEqual({ height: 720, width: 1280 });
  });

  it('notifies listeners once for each change, after it', async () => {
    const { player, load } = createTestPlayer();
    await settled();
    const listener = vi.fn();
    const leave = player.subscribe(listener);
    void player.play();
    load();
    expect(listener).not.toHaveBeenCalled();
    await settled();
    expect(listener).toHaveBeenCalled();
    leave();
    listener.mockClear();
    player.pause();
    await settled();
    expect(listener).not.toHaveBeenCalled();
  });

  it('leaves no listeners on the box, element, page and session', () => {
    const added = new Map<EventTarget, number>();
    const count = (target: EventTarget) => {
      const add = (n: number) => added.set(target, (added.get(target) ?? 0) + n);
      vi.spyOn(target, 'addEventListener').mockImplementation((_type, _listener, options) => {
        add(1);
        (options as AddEventListenerOptions).signal?.addEventListener('abort', () => add(-1));
      });
    };
    count(document);
    count(window);
    let listenerCount = 0;
    const { player } = createTestPlayer({
      before({ media }, session) {
        count(media);
        count(media.textTracks);
        count(media.parentElement as HTMLElement);
        const { listen } = session;
        Object.assign(session, {
          listen(listener: () => void) {
            listenerCount++;
            const end = listen(listener);
            return () => {
              listenerCount--;
              end();
            };
          },
        });
      },
    });
    expect(added.size).toBeGreaterThan(3);
    expect(listenerCount).toBeGreaterThan(0);

    player.end();
    expect([...added.values()].filter(Boolean)).toEqual([]);
    expect(listenerCount).toBe(0);
    vi.restoreAllMocks();
  });
});

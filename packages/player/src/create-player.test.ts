// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createTestPlayer, endTestPlayers, settled } from './test-player.ts';

afterEach(endTestPlayers);

describe('createPlayer', () => {
  it('asks for no engine before something plays, nor before there is a picture', async () => {
    const { hasEngine, player } = createTestPlayer();
    await settled();
    expect(hasEngine()).toBe(false);
    expect(player.state.started).toBe(false);
  });

  it('reads what the engine knew before the player was there', async () => {
    const { player, know, showFrame } = createTestPlayer({
      before({ load, showFrame: show }, session) {
        session.play();
        load();
        show();
      },
    });
    showFrame();
    await know({ activeQuality: { height: 720, width: 1280 } });
    expect(player.state.activeQuality).toEqual({ height: 720, width: 1280 });
  });

  it('tells of each change once, after it', async () => {
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

  it('leaves nothing behind on box, element, page and session', () => {
    const added = new Map<EventTarget, number>();
    const count = (target: EventTarget) => {
      const more = (n: number) => added.set(target, (added.get(target) ?? 0) + n);
      vi.spyOn(target, 'addEventListener').mockImplementation((_type, _listener, options) => {
        more(1);
        (options as AddEventListenerOptions).signal?.addEventListener('abort', () => more(-1));
      });
    };
    count(document);
    count(window);
    let heard = 0;
    const { player } = createTestPlayer({
      before({ media }, session) {
        count(media);
        count(media.textTracks);
        count(media.parentElement as HTMLElement);
        const { listen } = session;
        Object.assign(session, {
          listen(listener: () => void) {
            heard++;
            const end = listen(listener);
            return () => {
              heard--;
              end();
            };
          },
        });
      },
    });
    expect(added.size).toBeGreaterThan(3);
    expect(heard).toBeGreaterThan(0);

    player.end();
    expect([...added.values()].filter(Boolean)).toEqual([]);
    expect(heard).toBe(0);
    vi.restoreAllMocks();
  });
});

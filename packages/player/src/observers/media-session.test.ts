// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestPlayer, endTestPlayers } from '../testing/player.ts';

afterEach(endTestPlayers);

/** Stubs the Media Session API, which jsdom lacks. */
function stubSystem() {
  const handlers = new Map<string, MediaSessionActionHandler | null>();
  const system = {
    metadata: null as { title: string; artwork: unknown } | null,
    playbackState: 'none',
    position: undefined as MediaPositionState | undefined,
    setActionHandler(action: string, handler: MediaSessionActionHandler | null) {
      if (action === 'seekto') throw new TypeError('this browser does not know it');
      handlers.set(action, handler);
    },
    setPositionState(position?: MediaPositionState) {
      system.position = position;
    },
  };
  Object.defineProperty(navigator, 'mediaSession', { configurable: true, value: system });
  vi.stubGlobal(
    'MediaMetadata',
    class {
      constructor(init: object) {
        Object.assign(this, init);
      }
    }
  );
  const act = (action: MediaSessionAction, seekOffset?: number) =>
    handlers.get(action)?.({ action, ...(seekOffset && { seekOffset }) });
  return { system, handlers, act };
}

let stub: ReturnType<typeof stubSystem>;
beforeEach(() => {
  stub = stubSystem();
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'mediaSession');
  vi.unstubAllGlobals();
});

function playing(title = 'Derby') {
  const test = createTestPlayer({ settings: { title, posterUrl: '/poster.jpg' } });
  void test.player.play();
  test.load();
  test.playTo(20);
  return test;
}

describe('mediaSession', () => {
  it('reports the video and the position to the system', () => {
    const { player, finishSeek } = playing();
    expect(stub.system.metadata).toMatchObject({ title: 'Derby', artwork: [{ src: '/poster.jpg' }] });
    expect(stub.system.playbackState).toBe('playing');

    finishSeek();
    expect(stub.system.position).toEqual({ duration: 60, playbackRate: 1, position: 20 });
    player.pause();
    expect(stub.system.playbackState).toBe('paused');
    player.end();
  });

  it('performs the system’s actions', () => {
    const { media, player } = playing();
    stub.act('seekbackward');
    expect(media.currentTime).toBe(10);
    stub.act('seekforward', 15);
    expect(media.currentTime).toBe(25);
    stub.act('pause');
    expect(media.paused).toBe(true);
    stub.act('play');
    expect(media.paused).toBe(false);
    player.end();
  });

  it('belongs to the player that started last', () => {
    const first = playing('First');
    const second = playing('Second');
    expect(stub.system.metadata?.title).toBe('Second');
    expect(stub.system.playbackState).toBe('playing');

    first.player.end();
    expect(stub.system.metadata?.title).toBe('Second');
    second.player.end();
    expect(stub.system).toMatchObject({ metadata: null, playbackState: 'none' });
    expect([...stub.handlers.values()]).toEqual([null, null, null, null]);
  });

  it('works in browsers without it', () => {
    Reflect.deleteProperty(navigator, 'mediaSession');
    const { player } = playing();
    expect(player.state.playing).toBe(true);
    player.end();
  });
});

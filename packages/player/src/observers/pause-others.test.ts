// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest';
import { createTestPlayer, endTestPlayers, settled } from '../test-player.ts';

afterEach(endTestPlayers);

function playing(pauseOthers = true) {
  const test = createTestPlayer({ settings: { pauseOthers } });
  void test.player.play();
  test.load();
  return test;
}

describe('pauseOthers', () => {
  it('pauses the others when one starts', () => {
    const first = playing();
    expect(first.media.paused).toBe(false);

    const second = playing();
    expect([first.media.paused, second.media.paused]).toEqual([true, false]);

    void first.player.play();
    expect([first.media.paused, second.media.paused]).toEqual([false, true]);
  });

  it('leaves them alone by setting', () => {
    const first = playing();
    playing(false);
    expect(first.media.paused).toBe(false);
  });

  it('pauses them for one that began before its player was there', () => {
    const first = playing();
    createTestPlayer({
      before({ load }, session) {
        session.play();
        load();
      },
    });
    expect(first.media.paused).toBe(true);
  });

  it('is quiet about one that plays by itself in silence, until it is heard', async () => {
    const first = playing();
    const second = createTestPlayer();
    second.refuse();
    second.player.session.play(true);
    await settled();
    second.load();
    expect([first.media.paused, second.media.paused]).toEqual([false, false]);

    second.player.setMuted(false);
    expect([first.media.paused, second.media.paused]).toEqual([true, false]);
  });

  it('forgets a player that has ended', () => {
    const first = playing();
    first.player.end();
    playing();
    expect(first.media.paused).toBe(false);
  });
});

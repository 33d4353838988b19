// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest';
import { createTestPlayer, endTestPlayers, settled } from '../testing/player.ts';

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

  it('does not pause them if the setting is off', () => {
    const first = playing();
    playing(false);
    expect(first.media.paused).toBe(false);
  });

  it('pauses them for a session that started before its player was created', () => {
    const first = playing();
    createTestPlayer({
      before({ load }, session) {
        session.play();
        load();
      },
    });
    expect(first.media.paused).toBe(true);
  });

  it('does not pause them for muted autoplay until it is unmuted', async () => {
    const first = playing();
    const second = createTestPlayer();
    second.rejectNextPlay();
    second.player.session.play(true);
    await settled();
    second.load();
    expect([first.media.paused, second.media.paused]).toEqual([false, false]);

    second.player.setMuted(false);
    expect([first.media.paused, second.media.paused]).toEqual([true, false]);
  });

  it('ignores a player that has ended', () => {
    const first = playing();
    first.player.end();
    playing();
    expect(first.media.paused).toBe(false);
  });
});

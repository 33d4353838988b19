// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createTestPlayer, endTestPlayers, settled } from '../testing/player.ts';

afterEach(endTestPlayers);

describe('playback', () => {
  it('PL-17: is paused at first, also while it is about to play', () => {
    const { player } = createTestPlayer();
    expect(player.state).toMatchObject({ paused: true, playing: false, started: false });

    void player.play();

    expect(player.state).toMatchObject({ paused: true, playing: false, waiting: true, started: true });
  });

  it('PL-18: `playing` makes it play and not wait; `pause` reverses that', () => {
    const { player, load } = createTestPlayer();
    void player.play();
    load();
    expect(player.state).toMatchObject({ playing: true, paused: false, waiting: false });

    player.pause();
    expect(player.state).toMatchObject({ playing: false, paused: true, waiting: false });
  });

  it('PL-19: waits while the next media are missing', () => {
    const { player, media, load, stall } = createTestPlayer();
    void player.play();
    load();

    stall();
    expect(player.state).toMatchObject({ waiting: true, paused: false });

    media.dispatchEvent(new Event('playing'));
    expect(player.state.waiting).toBe(false);
  });

  it('reads the state from before it was created', () => {
    const { player } = createTestPlayer({
      before({ load }, session) {
        session.play();
        load();
      },
    });
    expect(player.state).toMatchObject({ started: true, playing: true, paused: false, totalTime: 60 });
  });

  it('has ended until it plays again', () => {
    const { player, media, load, playToEnd } = createTestPlayer();
    void player.play();
    load();

    playToEnd();
    expect(player.state).toMatchObject({ ended: true, paused: true, playing: false });

    media.currentTime = 0;
    expect(player.state.ended).toBe(false);
  });

  it('has ended again after a seek from the end to the end', () => {
    const { player, media, load, playToEnd, finishSeek } = createTestPlayer();
    void player.play();
    load();
    playToEnd();

    media.currentTime = media.duration;
    finishSeek();

    expect(player.state).toMatchObject({ ended: true, paused: true, seeking: false });
  });

  it('resolves when it plays, however long the engine takes', async () => {
    const { player, load } = createTestPlayer();
    const resolved = vi.fn();
    void player.play().then(resolved);
    await settled();
    expect(resolved).not.toHaveBeenCalled();

    load();
    await settled();
    expect(resolved).toHaveBeenCalled();
    await expect(player.play()).resolves.toBeUndefined();
  });

  it('rejects as a video element does if the browser blocks playback, or it is paused before it plays', async () => {
    const blocked = createTestPlayer();
    blocked.rejectNextPlay();
    await expect(blocked.player.play()).rejects.toMatchObject({ name: 'NotAllowedError' });

    const paused = createTestPlayer();
    const answer = paused.player.play();
    paused.player.pause();
    await expect(answer).rejects.toMatchObject({ name: 'AbortError' });

    const ended = createTestPlayer();
    const never = ended.player.play();
    ended.player.end();
    await expect(never).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('ERR-08: shows an error once, as plain JSON, and starts again on request', async () => {
    const { player, engineCalls, fail } = createTestPlayer();
    const answer = player.play();
    await settled();
    const changes = vi.fn();
    player.subscribe(changes);

    fail({ code: 'PLAYBACK_ERROR', message: 'No playlist', cause: new Error('404') });
    fail({ code: 'PLAYBACK_ERROR', message: 'No playlist', cause: new Error('404') });
    await expect(answer).rejects.toMatchObject({ name: 'NotSupportedError', message: 'No playlist' });
    expect(player.state).toMatchObject({ waiting: false, error: { code: 'PLAYBACK_ERROR', message: 'No playlist' } });
    expect(player.session.error?.cause).toEqual(new Error('404'));
    expect(changes).toHaveBeenCalledTimes(1);

    player.retry();
    await settled();
    expect(player.state.error).toBe(null);
    expect(engineCalls).toEqual(['begin', 'begin']);
  });

  it('starts again when playback is requested after an error', async () => {
    const { player, engineCalls, fail } = createTestPlayer();
    void player.play();
    await settled();
    fail({ code: 'PLAYBACK_ERROR', message: 'No playlist' });

    void player.play();
    await settled();

    expect(player.state.error).toBe(null);
    expect(engineCalls).toEqual(['begin', 'begin']);
  });

  it('pauses by `togglePlay` before the first frame', () => {
    const { player, media } = createTestPlayer();
    player.togglePlay();
    expect(media.paused).toBe(false);
    player.togglePlay();
    expect(media.paused).toBe(true);
  });

  it('plays nothing and ignores events after its end', () => {
    const { player, media, load } = createTestPlayer();
    void player.play();
    player.end();
    load();
    media.dispatchEvent(new Event('playing'));
    expect(player.state.playing).toBe(false);
  });
});

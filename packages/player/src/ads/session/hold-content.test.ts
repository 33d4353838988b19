// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { emptyEngineState } from '../../engine/memoized-state.ts';
import type { Session } from '../../start/session.ts';
import { createFakeMedia } from '../../testing/fake-media.ts';
import { resumeContent } from './hold-content.ts';

const ended = new AbortController();
afterEach(() => ended.abort());

function content(window?: readonly [number, number]) {
  const fake = createFakeMedia();
  fake.load(window ? { window } : {});
  const play = vi.fn();
  const session = {
    media: fake.media,
    playable: { live: window !== undefined },
    error: null,
    listen: () => () => {},
    play,
    loadController: async () => ({ state: () => ({ ...emptyEngineState, livePosition: 95 }) }),
  } as unknown as Session;
  return { ...fake, session, play };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('resumeContent', () => {
  it('AD-08: content continues at once, at its position', async () => {
    const { session, media, play, playTo } = content();
    playTo(20);
    resumeContent(session, true, () => {}, ended.signal);
    expect(play).toHaveBeenCalled();
    await settled();
    expect(media.currentTime).toBe(20);
  });

  it('AD-13: live content continues at the current live position', async () => {
    const { session, media } = content([0, 100]);
    resumeContent(session, true, () => {}, ended.signal);
    await settled();
    expect(media.currentTime).toBe(95);
  });

  it('AD-13: a viewer who had sought back in a live stream stays there', async () => {
    const { session, media, playTo } = content([0, 100]);
    playTo(20);
    resumeContent(session, false, () => {}, ended.signal);
    await settled();
    expect(media.currentTime).toBe(20);
  });
});

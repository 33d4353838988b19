// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { noFacts } from '../engine/steady-facts.ts';
import { createFakeMedia } from '../fake-media.ts';
import type { Session } from '../start/session.ts';
import { resumeContent } from './resume-content.ts';

const gone = new AbortController();
afterEach(() => gone.abort());

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
    conduct: async () => ({ facts: () => ({ ...noFacts, livePosition: 95 }) }),
  } as unknown as Session;
  return { ...fake, session, play };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('resumeContent', () => {
  it('AD-08: content goes on at once, where it is', async () => {
    const { session, media, play, playTo } = content();
    playTo(20);
    resumeContent({ session, joins: true, signal: gone.signal, onFailure: () => {} });
    expect(play).toHaveBeenCalled();
    await settled();
    expect(media.currentTime).toBe(20);
  });

  it('AD-13: live goes on where live is by then', async () => {
    const { session, media } = content([0, 100]);
    resumeContent({ session, joins: true, signal: gone.signal, onFailure: () => {} });
    await settled();
    expect(media.currentTime).toBe(95);
  });

  it('AD-13: who had sought back in a live stream stays there', async () => {
    const { session, media, playTo } = content([0, 100]);
    playTo(20);
    resumeContent({ session, joins: false, signal: gone.signal, onFailure: () => {} });
    await settled();
    expect(media.currentTime).toBe(20);
  });
});

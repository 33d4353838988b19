// @vitest-environment jsdom
import type { Playable } from '@touchline/domain';
import { describe, expect, it } from 'vitest';
import { createFakeMedia } from '../fake-media.ts';
import { openSession } from './open-session.ts';

const playable = { id: 'derby', urls: ['/v.mp4'], live: false, plan: null } as unknown as Playable;
const look = { autoplay: false, volume: 1, remember: false, resume: false };

describe('openSession', () => {
  it('notes what happens before anybody counts, where that is wanted', () => {
    const { media, load, finishSeek } = createFakeMedia();
    const session = openSession({ media, playable }, { ...look, counting: {} });
    session.play();
    load();
    media.currentTime = 7;
    finishSeek();
    media.pause();
    const types = session.past?.map(([type]) => type);
    expect(types).toEqual(['play', 'start', 'playing', 'seeking', 'seeked', 'pause']);
    expect(session.past?.[3]).toEqual(['seeking', expect.any(Number), 7]);
    session.end();
  });

  it('PL-13: notes nothing else', () => {
    const { media, load } = createFakeMedia();
    const session = openSession({ media, playable }, look);
    session.play();
    load();
    expect(session.past).toEqual([]);
    session.end();
  });
});

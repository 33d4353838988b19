import { describe, expect, it } from 'vitest';
import { initialPlayback, nextPlayback, type PlaybackEvent, type PlaybackPhase } from './playback-machine.ts';

const idle = initialPlayback;
const playing = { phase: 'playing', hasBegun: true, skipsBegin: false } as const;
const retrying = { ...playing, phase: 'retrying' } as const;
const failed = { ...playing, phase: 'failed' } as const;
const suspended = { ...playing, phase: 'suspended' } as const;
const ended = { ...playing, phase: 'ended' } as const;
const states = { idle, playing, retrying, suspended, failed, ended };

/** The phase after each event, then the effects in order. */
const transitions: Record<PlaybackPhase, Record<PlaybackEvent, string>> = {
  idle: {
    prepare: 'idle prepare',
    begin: 'playing start',
    suspend: 'suspended keep',
    resume: 'playing reset start',
    fail: 'idle keep',
    retry: 'playing start',
    giveUp: 'failed report',
    end: 'ended release',
  },
  playing: {
    prepare: 'playing prepare',
    begin: 'playing stop reset start',
    suspend: 'suspended keep',
    resume: 'playing reset start',
    fail: 'retrying keep wait',
    retry: 'playing start',
    giveUp: 'failed report',
    end: 'ended release',
  },
  retrying: {
    prepare: 'retrying prepare',
    begin: 'playing stop reset start',
    suspend: 'suspended keep',
    resume: 'playing reset start',
    fail: 'retrying keep wait',
    retry: 'playing start',
    giveUp: 'failed report',
    end: 'ended release',
  },
  suspended: {
    prepare: 'suspended prepare',
    begin: 'suspended',
    suspend: 'suspended keep',
    resume: 'playing reset start',
    fail: 'suspended keep',
    retry: 'playing start',
    giveUp: 'failed report',
    end: 'ended release',
  },
  failed: {
    prepare: 'failed prepare',
    begin: 'playing stop reset start',
    suspend: 'suspended keep',
    resume: 'playing reset start',
    fail: 'retrying keep wait',
    retry: 'playing start',
    giveUp: 'failed report',
    end: 'ended release',
  },
  ended: {
    prepare: 'ended',
    begin: 'ended',
    suspend: 'ended',
    resume: 'ended',
    fail: 'ended',
    retry: 'ended',
    giveUp: 'ended',
    end: 'ended',
  },
};

const rows = Object.entries(transitions).flatMap(([phase, row]) =>
  Object.entries(row).map(([event, result]) => [phase as PlaybackPhase, event as PlaybackEvent, result] as const)
);

describe('nextPlayback', () => {
  it.each(rows)('%s, %s: %s', (phase, event, result) => {
    const [{ phase: next }, ...effects] = nextPlayback(states[phase], event);
    expect([next, ...effects].join(' ')).toBe(result);
  });

  it('remembers that playback has begun, by a call or in place of one', () => {
    expect(nextPlayback(idle, 'begin')[0].hasBegun).toBe(true);
    expect(nextPlayback(idle, 'resume')[0].hasBegun).toBe(true);
    expect(nextPlayback(idle, 'fail')[0].hasBegun).toBe(false);
  });

  it('ignores one `begin` after it was suspended before the first, also when it was resumed meanwhile', () => {
    const [early] = nextPlayback(idle, 'suspend');
    expect(early.skipsBegin).toBe(true);
    const [resumed] = nextPlayback(early, 'resume');
    const [ignored, ...effects] = nextPlayback(resumed, 'begin');
    expect([ignored, effects]).toEqual([playing, []]);
    expect(nextPlayback(ignored, 'begin').slice(1)).toEqual(['stop', 'reset', 'start']);
  });

  it('ignores none after a failure, or if it was suspended later', () => {
    const [resumed] = nextPlayback(nextPlayback(idle, 'suspend')[0], 'resume');
    expect(nextPlayback(resumed, 'fail')[0].skipsBegin).toBe(false);
    expect(nextPlayback(playing, 'suspend')[0].skipsBegin).toBe(false);
  });
});

import { describe, expect, it } from 'vitest';
import { createRunning } from './running.ts';

describe('createRunning', () => {
  it('says nothing of a download that has just begun', () => {
    expect(createRunning().at(250, 1_000)).toBeUndefined();
  });

  it('tells the latest two seconds apart from all, so that a sudden drop is seen', () => {
    const running = createRunning();
    for (const ms of [500, 1_000, 1_500, 2_000]) running.at(ms, ms * 100);
    running.at(3_000, 201_000);

    expect(running.at(4_000, 202_000)).toEqual({ bytes: 202_000, recentBytes: 2_000, recentMs: 2_000 });
  });

  it('has all of a download that is younger than that', () => {
    expect(createRunning().at(800, 5_000)).toEqual({ bytes: 5_000, recentBytes: 5_000, recentMs: 800 });
  });
});

import { describe, expect, it } from 'vitest';
import { createRestartDetector } from './restart-detector.ts';

describe('createRestartDetector', () => {
  it('detects a channel that restarts its sequence numbers, once', () => {
    const hasRestarted = createRestartDetector();
    const results = [300, 301, 301, 298, 302, 4, 5].map((endSN) => hasRestarted({ endSN, live: true }));
    expect(results).toEqual([false, false, false, false, false, true, false]);
  });

  it('ignores streams that are not live', () => {
    const hasRestarted = createRestartDetector();
    expect([300, 4].map((endSN) => hasRestarted({ endSN, live: false }))).toEqual([false, false]);
  });
});

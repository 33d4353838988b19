import { describe, expect, it } from 'vitest';
import { createPlaylistAge } from './playlist-age.ts';

function heardAt(ms: number) {
  const clock = { ms };
  const age = createPlaylistAge(() => clock.ms);
  return { clock, age };
}

describe('createPlaylistAge', () => {
  it('grows from the time at which the playlist came', () => {
    const { clock, age } = heardAt(1_000);
    age.heard({ advanced: true, age: 0.1 });
    clock.ms = 1_400;
    expect(age.seconds()).toBeCloseTo(0.5);
  });

  it('grows on when a playlist has nothing new', () => {
    const { clock, age } = heardAt(0);
    age.heard({ advanced: true, age: 0 });
    clock.ms = 2_000;
    age.heard({ advanced: false, age: 2 });
    clock.ms = 3_000;
    expect(age.seconds()).toBe(3);
  });

  it('knows nothing of a wall clock that jumps', () => {
    const { clock, age } = heardAt(0);
    age.heard({ advanced: true, age: 3_600 });
    clock.ms = 400;
    expect(age.seconds()).toBeCloseTo(1.4);
  });
});

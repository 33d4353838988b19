import { describe, expect, it } from 'vitest';
import { createPlaylistAge } from './playlist-age.ts';

function ageAt(ms: number) {
  const clock = { ms };
  const age = createPlaylistAge(() => clock.ms);
  return { clock, age };
}

describe('createPlaylistAge', () => {
  it('grows from the arrival of the playlist', () => {
    const { clock, age } = ageAt(1_000);
    age.update({ advanced: true, age: 0.1 });
    clock.ms = 1_400;
    expect(age.seconds()).toBeCloseTo(0.5);
  });

  it('keeps growing when a playlist has not advanced', () => {
    const { clock, age } = ageAt(0);
    age.update({ advanced: true, age: 0 });
    clock.ms = 2_000;
    age.update({ advanced: false, age: 2 });
    clock.ms = 3_000;
    expect(age.seconds()).toBe(3);
  });

  it('is independent of a wall clock that jumps', () => {
    const { clock, age } = ageAt(0);
    age.update({ advanced: true, age: 3_600 });
    clock.ms = 400;
    expect(age.seconds()).toBeCloseTo(1.4);
  });
});

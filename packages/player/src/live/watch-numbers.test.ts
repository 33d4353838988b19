import { describe, expect, it } from 'vitest';
import { watchNumbers } from './watch-numbers.ts';

describe('watchNumbers', () => {
  it('sees a channel whose numbers begin anew, once', () => {
    const hasBegunAnew = watchNumbers();
    const heard = [300, 301, 301, 298, 302, 4, 5].map((endSN) => hasBegunAnew({ endSN, live: true }));
    expect(heard).toEqual([false, false, false, false, false, true, false]);
  });

  it('leaves what is not live alone', () => {
    const hasBegunAnew = watchNumbers();
    expect([300, 4].map((endSN) => hasBegunAnew({ endSN, live: false }))).toEqual([false, false]);
  });
});

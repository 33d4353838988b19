import { describe, expect, it } from 'vitest';
import { createLiveDelayBuffer } from './live-delay-buffer.ts';

interface Score {
  readonly id: string;
  readonly revision: string;
  readonly score: string;
}

const score = (revision: number, text: string, id = 'derby'): Score => ({
  id,
  revision: String(revision),
  score: text,
});

/** A page at some second, whose stream is this many seconds behind; undefined: no stream. */
function page() {
  let second = 1_000;
  let delay: number | undefined;
  const buffer = createLiveDelayBuffer<Score>({
    playbackTime: () => (delay === undefined ? null : second - delay),
    now: () => second,
  });
  let items: readonly Score[] = [];
  const shown = () => buffer.show(items).map((item) => item.score);
  return {
    hold: buffer,
    shown,
    /** Receives new states. */
    receive(...next: readonly Score[]) {
      items = next;
      return shown();
    },
    /** Advances the time. */
    pass(seconds: number) {
      second += seconds;
      return shown();
    },
    watches(behind: number | undefined) {
      delay = behind;
      return shown();
    },
  };
}

describe('createLiveDelayBuffer', () => {
  it('shows everything immediately while no live stream plays', () => {
    const { receive } = page();
    expect(receive(score(1, '0-0'))).toEqual(['0-0']);
    expect(receive(score(2, '1-0'))).toEqual(['1-0']);
  });

  it('shows a goal when the stream has reached it, and not a second before', () => {
    const { receive, watches, pass } = page();
    receive(score(1, '0-0'));
    watches(30);
    expect(receive(score(2, '1-0'))).toEqual(['0-0']);
    expect(pass(29)).toEqual(['0-0']);
    expect(pass(1)).toEqual(['1-0']);
  });

  it('shows each state in turn', () => {
    const { receive, watches, pass } = page();
    receive(score(1, '0-0'));
    watches(30);
    receive(score(2, '1-0'));
    pass(10);
    receive(score(3, '1-1'));
    expect([pass(19), pass(1), pass(9), pass(1)].flat()).toEqual(['0-0', '1-0', '1-0', '1-1']);
  });

  it('waits longer when the viewer seeks back, and stops waiting without a stream', () => {
    const { receive, watches, pass } = page();
    receive(score(1, '0-0'));
    watches(5);
    receive(score(2, '1-0'));
    watches(300);
    expect(pass(200)).toEqual(['0-0']);
    // Back at the live edge.
    expect(watches(5)).toEqual(['1-0']);

    receive(score(3, '2-0'));
    watches(300);
    expect(watches(undefined)).toEqual(['2-0']);
  });

  it('never reverts a state that was shown', () => {
    const { receive, watches } = page();
    receive(score(1, '0-0'));
    receive(score(2, '1-0'));
    expect(watches(300)).toEqual(['1-0']);
  });

  it('ignores an older state that arrives later', () => {
    const { receive, watches, pass } = page();
    receive(score(9, '0-0'));
    watches(30);
    receive(score(11, '1-0'));
    receive(score(10, 'late'));
    expect(pass(30)).toEqual(['1-0']);
    expect(receive(score(8, 'older'))).toEqual(['1-0']);
  });

  it('applies another text for the same state, shown or pending', () => {
    const { receive, watches, pass } = page();
    receive(score(1, '0-0'));
    watches(30);
    expect(receive(score(1, 'nil nil'))).toEqual(['nil nil']);
    receive(score(2, '1-0'));
    expect(receive(score(2, 'one nil'))).toEqual(['nil nil']);
    expect(pass(30)).toEqual(['one nil']);
  });

  it('delays each event separately, and shows new events immediately, because they have no older state', () => {
    const { receive, watches } = page();
    receive(score(1, '0-0'), score(1, '3-3', 'cup'));
    watches(30);
    expect(receive(score(2, '1-0'), score(1, '3-3', 'cup'), score(5, '2-2', 'new'))).toEqual(['0-0', '3-3', '2-2']);
  });

  it('returns the same array while nothing changes', () => {
    const { hold: buffer } = page();
    const items = [score(1, '0-0')];
    expect(buffer.show(items)).toBe(items);
    expect(buffer.show([...items])).toBe(items);
    expect(buffer.hasPending()).toBe(false);
  });

  it('drops intermediate states instead of growing: a day-long pause ends with the current state', () => {
    const { receive, watches, pass } = page();
    receive(score(0, '0-0'));
    watches(100_000);
    for (let n = 1; n <= 1_000; n++) receive(score(n, `${n} runs`));
    expect(pass(99_999)).toEqual(['0-0']);
    expect(watches(0)).toEqual(['1000 runs']);
  });

  it('caches only a few hundred events', () => {
    const { receive, watches, hold: buffer } = page();
    watches(30);
    for (let n = 0; n < 3_000; n += 100) {
      receive(...Array.from({ length: 100 }, (_, index) => score(1, 'first', `e${n + index}`)));
    }
    // The first events are evicted and count as new; the last ones are cached.
    expect(receive(score(2, 'next', 'e0'), score(2, 'next', 'e2999'))).toEqual(['next', 'first']);
    expect(buffer.hasPending()).toBe(true);
  });
});

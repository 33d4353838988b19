import { describe, expect, it } from 'vitest';
import { createScoreHold } from './score-hold.ts';

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

/** A page at some second, whose stream shows what was so many seconds before; undefined: nothing is watched. */
function page() {
  let second = 1_000;
  let delay: number | undefined;
  const hold = createScoreHold<Score>({
    picture: () => (delay === undefined ? null : second - delay),
    now: () => second,
  });
  let items: readonly Score[] = [];
  const shown = () => hold.show(items).map((item) => item.score);
  return {
    hold,
    shown,
    /** News came. */
    hears(...next: readonly Score[]) {
      items = next;
      return shown();
    },
    /** That long goes by. */
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

describe('createScoreHold', () => {
  it('shows everything at once while nothing live is watched', () => {
    const { hears } = page();
    expect(hears(score(1, '0-0'))).toEqual(['0-0']);
    expect(hears(score(2, '1-0'))).toEqual(['1-0']);
  });

  it('shows a goal when the stream has got there, and not a second before', () => {
    const { hears, watches, pass } = page();
    hears(score(1, '0-0'));
    watches(30);
    expect(hears(score(2, '1-0'))).toEqual(['0-0']);
    expect(pass(29)).toEqual(['0-0']);
    expect(pass(1)).toEqual(['1-0']);
  });

  it('shows each state in its turn', () => {
    const { hears, watches, pass } = page();
    hears(score(1, '0-0'));
    watches(30);
    hears(score(2, '1-0'));
    pass(10);
    hears(score(3, '1-1'));
    expect([pass(19), pass(1), pass(9), pass(1)].flat()).toEqual(['0-0', '1-0', '1-0', '1-1']);
  });

  it('waits longer when the viewer goes back, and no more once there is nothing to wait for', () => {
    const { hears, watches, pass } = page();
    hears(score(1, '0-0'));
    watches(5);
    hears(score(2, '1-0'));
    watches(300);
    expect(pass(200)).toEqual(['0-0']);
    // Back at live.
    expect(watches(5)).toEqual(['1-0']);

    hears(score(3, '2-0'));
    watches(300);
    expect(watches(undefined)).toEqual(['2-0']);
  });

  it('takes nothing back that was shown', () => {
    const { hears, watches } = page();
    hears(score(1, '0-0'));
    hears(score(2, '1-0'));
    expect(watches(300)).toEqual(['1-0']);
  });

  it('lets an older state that comes late change nothing', () => {
    const { hears, watches, pass } = page();
    hears(score(9, '0-0'));
    watches(30);
    hears(score(11, '1-0'));
    hears(score(10, 'late'));
    expect(pass(30)).toEqual(['1-0']);
    expect(hears(score(8, 'older'))).toEqual(['1-0']);
  });

  it('takes other words for the same state, shown or waiting', () => {
    const { hears, watches, pass } = page();
    hears(score(1, '0-0'));
    watches(30);
    expect(hears(score(1, 'nil nil'))).toEqual(['nil nil']);
    hears(score(2, '1-0'));
    expect(hears(score(2, 'one nil'))).toEqual(['nil nil']);
    expect(pass(30)).toEqual(['one nil']);
  });

  it('holds each event for itself, and shows new ones at once: nobody knows an older state of them', () => {
    const { hears, watches } = page();
    hears(score(1, '0-0'), score(1, '3-3', 'cup'));
    watches(30);
    expect(hears(score(2, '1-0'), score(1, '3-3', 'cup'), score(5, '2-2', 'new'))).toEqual(['0-0', '3-3', '2-2']);
  });

  it('gives the very same array while nothing is another', () => {
    const { hold } = page();
    const items = [score(1, '0-0')];
    expect(hold.show(items)).toBe(items);
    expect(hold.show([...items])).toBe(items);
    expect(hold.waits()).toBe(false);
  });

  it('forgets states in between rather than grow: a day in a pause ends with what is so', () => {
    const { hears, watches, pass } = page();
    hears(score(0, '0-0'));
    watches(100_000);
    for (let n = 1; n <= 1_000; n++) hears(score(n, `${n} runs`));
    expect(pass(99_999)).toEqual(['0-0']);
    expect(watches(0)).toEqual(['1000 runs']);
  });

  it('remembers no more events than a few hundred', () => {
    const { hears, watches, hold } = page();
    watches(30);
    for (let n = 0; n < 3_000; n += 100) {
      hears(...Array.from({ length: 100 }, (_, index) => score(1, 'first', `e${n + index}`)));
    }
    // The first ones come back as unknown ones do; the last ones are known.
    expect(hears(score(2, 'next', 'e0'), score(2, 'next', 'e2999'))).toEqual(['next', 'first']);
    expect(hold.waits()).toBe(true);
  });
});

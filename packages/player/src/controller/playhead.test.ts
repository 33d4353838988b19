// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createPlayhead } from './playhead.ts';

/** A `<video>` that loses its position with its source, as all do. */
class FakeMedia extends EventTarget {
  readyState = 4;
  currentTime = 0;
  paused = true;
  play = vi.fn(async () => this.change({ paused: false }, 'play'));

  change(values: Partial<FakeMedia>, ...events: string[]): void {
    Object.assign(this, values);
    for (const type of events) this.dispatchEvent(new Event(type));
  }
}

let media: FakeMedia;
beforeEach(() => {
  media = new FakeMedia();
});
const playheadAt = (startTime = 0) => createPlayhead(media as never, startTime);

describe('createPlayhead', () => {
  it('keeps the position while the element has no source', () => {
    const playhead = playheadAt(7);
    expect(playhead.time()).toBe(7);

    media.change({ currentTime: 12 }, 'timeupdate');
    media.change({ currentTime: 0, readyState: 0 }, 'emptied', 'timeupdate');
    expect(playhead.time()).toBe(12);

    media.change({ currentTime: 0, readyState: 4 }, 'seeking');
    expect(playhead.time()).toBe(0);
  });

  it('resumes playback after a source change, which stops it without an event', () => {
    const playhead = playheadAt();
    media.change({ paused: false }, 'play');
    media.change({ paused: true }, 'emptied');
    playhead.resume();

    expect(media.play).toHaveBeenCalledOnce();
    playhead.resume();
    expect(media.play).toHaveBeenCalledOnce();
  });

  it('does not resume if the visitor has paused meanwhile', () => {
    const playhead = playheadAt();
    media.change({ paused: false }, 'play');
    media.change({ paused: true }, 'pause');
    playhead.resume();

    expect(media.play).not.toHaveBeenCalled();
  });

  it('notices a press before its `play` event', () => {
    const playhead = playheadAt();
    media.paused = false;
    playhead.keep();
    media.paused = true;
    playhead.resume();

    expect(media.play).toHaveBeenCalledOnce();
  });

  it('ignores events after its end', () => {
    const playhead = playheadAt(3);
    playhead.end();
    media.change({ currentTime: 9, paused: false }, 'timeupdate', 'play');
    media.paused = true;
    playhead.resume();

    expect([playhead.time(), media.play.mock.calls]).toEqual([3, []]);
  });
});

// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createPlayhead } from './playhead.ts';

/** A `<video>` that loses its place with its source, as all do. */
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
  it('keeps the place while the element has no source', () => {
    const playhead = playheadAt(7);
    expect(playhead.time()).toBe(7);

    media.change({ currentTime: 12 }, 'timeupdate');
    media.change({ currentTime: 0, readyState: 0 }, 'emptied', 'timeupdate');
    expect(playhead.time()).toBe(12);

    media.change({ currentTime: 0, readyState: 4 }, 'seeking');
    expect(playhead.time()).toBe(0);
  });

  it('plays on after another source, which stops it without a word', () => {
    const playhead = playheadAt();
    media.change({ paused: false }, 'play');
    media.change({ paused: true }, 'emptied');
    playhead.resume();

    expect(media.play).toHaveBeenCalledOnce();
    playhead.resume();
    expect(media.play).toHaveBeenCalledOnce();
  });

  it('does not play what the visitor has paused meanwhile', () => {
    const playhead = playheadAt();
    media.change({ paused: false }, 'play');
    media.change({ paused: true }, 'pause');
    playhead.resume();

    expect(media.play).not.toHaveBeenCalled();
  });

  it('knows of a press of which no event has told yet', () => {
    const playhead = playheadAt();
    media.paused = false;
    playhead.keep();
    media.paused = true;
    playhead.resume();

    expect(media.play).toHaveBeenCalledOnce();
  });

  it('hears nothing any more once it has ended', () => {
    const playhead = playheadAt(3);
    playhead.end();
    media.change({ currentTime: 9, paused: false }, 'timeupdate', 'play');
    media.paused = true;
    playhead.resume();

    expect([playhead.time(), media.play.mock.calls]).toEqual([3, []]);
  });
});

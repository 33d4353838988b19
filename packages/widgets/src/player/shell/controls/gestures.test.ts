// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Gestures, listenToGestures } from './gestures.ts';

const WIDTH = 300;
let surface: HTMLElement;
let calls: string[];
let visible: boolean;

beforeEach(() => {
  surface = document.createElement('div');
  surface.getBoundingClientRect = () => ({ left: 0, width: WIDTH }) as DOMRect;
  calls = [];
  visible = true;
  const gestures: Gestures = {
    click: () => calls.push('click'),
    doubleClick: () => calls.push('double click'),
    tap: (wasVisible) => calls.push(`tap, ${wasVisible ? 'visible' : 'hidden'}`),
    tapAgain: (side, count) => calls.push(`${side < 0 ? 'left' : 'right'} ${count}`),
  };
  listenToGestures(surface, { gestures, isVisible: () => visible, signal: new AbortController().signal });
});

/** jsdom has no pointer events. */
function send(type: string, { x = 150, at = 0, touch = true, ...properties }: Record<string, unknown> = {}) {
  const event = new MouseEvent(type, { clientX: x as number });
  const pointer = { pointerType: touch ? 'touch' : 'mouse', isPrimary: true, timeStamp: at, ...properties };
  for (const [name, value] of Object.entries(pointer)) Object.defineProperty(event, name, { value });
  surface.dispatchEvent(event);
}

function tap(x: number, at: number) {
  send('pointerdown', { x, at });
  send('click', { x, at: at + 50 });
}

describe('listenToGestures', () => {
  it('handles a mouse click immediately, and a second one also as a double click', () => {
    send('pointerdown', { touch: false });
    send('click', { touch: false });
    expect(calls).toEqual(['click']);

    send('click', { touch: false });
    send('dblclick', { touch: false });
    expect(calls).toEqual(['click', 'click', 'double click']);
  });

  it('does not treat a touch as a click, and passes on whether the controls were visible', () => {
    tap(150, 0);
    visible = false;
    tap(150, 5000);
    expect(calls).toEqual(['tap, visible', 'tap, hidden']);
  });

  it('counts successive touches on one side of the video', () => {
    tap(250, 0);
    tap(260, 250);
    tap(255, 500);
    expect(calls).toEqual(['tap, visible', 'right 1', 'right 2']);
  });

  it.each([
    ['too late', 20, 400],
    ['on the other side', 280, 200],
    ['in the middle', 150, 200],
  ])('does not count a touch that is %s', (_, x, at) => {
    tap(20, 0);
    tap(x, at);
    expect(calls).toEqual(['tap, visible', 'tap, visible']);
  });

  it('ignores scrolling and long presses, which cause no click', () => {
    send('pointerdown', { x: 100, at: 0 });
    send('pointerup', { x: 130, at: 50 });
    send('pointerdown', { x: 100, at: 1000 });
    send('pointercancel');
    expect(calls).toEqual([]);
  });

  it('stops when its signal is aborted', () => {
    const ended = new AbortController();
    const other = document.createElement('div');
    const click = vi.fn();
    listenToGestures(other, {
      gestures: { click } as unknown as Gestures,
      isVisible: () => true,
      signal: ended.signal,
    });
    ended.abort();
    other.click();
    expect(click).not.toHaveBeenCalled();
  });
});

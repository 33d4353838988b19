// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Gestures, listenToGestures } from './gestures.ts';

const WIDTH = 300;
let surface: HTMLElement;
let told: string[];
let visible: boolean;

beforeEach(() => {
  surface = document.createElement('div');
  surface.getBoundingClientRect = () => ({ left: 0, width: WIDTH }) as DOMRect;
  told = [];
  visible = true;
  const gestures: Gestures = {
    click: () => told.push('click'),
    doubleClick: () => told.push('double click'),
    tap: (wasVisible) => told.push(`tap, ${wasVisible ? 'visible' : 'hidden'}`),
    tapAgain: (side, count) => told.push(`${side < 0 ? 'left' : 'right'} ${count}`),
  };
  listenToGestures(surface, { gestures, isVisible: () => visible, signal: new AbortController().signal });
});

/** jsdom has no pointer events of its own. */
function send(type: string, { x = 150, at = 0, touch = true, ...more }: Record<string, unknown> = {}) {
  const event = new MouseEvent(type, { clientX: x as number });
  const pointer = { pointerType: touch ? 'touch' : 'mouse', isPrimary: true, timeStamp: at, ...more };
  for (const [name, value] of Object.entries(pointer)) Object.defineProperty(event, name, { value });
  surface.dispatchEvent(event);
}

function tap(x: number, at: number) {
  send('pointerdown', { x, at });
  send('click', { x, at: at + 50 });
}

describe('listenToGestures', () => {
  it('acts on a click of a mouse at once, and on two of them also as a double click', () => {
    send('pointerdown', { touch: false });
    send('click', { touch: false });
    expect(told).toEqual(['click']);

    send('click', { touch: false });
    send('dblclick', { touch: false });
    expect(told).toEqual(['click', 'click', 'double click']);
  });

  it('takes a touch for no click, and says whether the controls showed before', () => {
    tap(150, 0);
    visible = false;
    tap(150, 5000);
    expect(told).toEqual(['tap, visible', 'tap, hidden']);
  });

  it('counts touches that follow on one side of the picture', () => {
    tap(250, 0);
    tap(260, 250);
    tap(255, 500);
    expect(told).toEqual(['tap, visible', 'right 1', 'right 2']);
  });

  it.each([
    ['too late', 20, 400],
    ['on the other side', 280, 200],
    ['in the middle', 150, 200],
  ])('does not count one that is %s', (_, x, at) => {
    tap(20, 0);
    tap(x, at);
    expect(told).toEqual(['tap, visible', 'tap, visible']);
  });

  it('does nothing when a finger scrolls or stays: then there is no click', () => {
    send('pointerdown', { x: 100, at: 0 });
    send('pointerup', { x: 130, at: 50 });
    send('pointerdown', { x: 100, at: 1000 });
    send('pointercancel');
    expect(told).toEqual([]);
  });

  it('stops with its signal', () => {
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

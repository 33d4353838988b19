/** What a visitor does on the picture itself. */
export interface Gestures {
  /** A click of a mouse. */
  readonly click: () => void;
  readonly doubleClick: () => void;
  /** A touch. `wasVisible`: the controls showed before the finger came down. */
  readonly tap: (wasVisible: boolean) => void;
  /** A second touch and each further one on the same side; `count` from 1. */
  readonly tapAgain: (side: Side, count: number) => void;
}

/** -1: the left third of the picture; 1: the right one. Time runs left to right in every script. */
export type Side = -1 | 1;

/** ms within which a touch belongs to the one before. */
const AGAIN = 300;

/** Listens to mouse and touch on the picture. Clicks act at once: nothing waits to see whether a second one comes. */
export function listenToGestures(
  surface: HTMLElement,
  { gestures, isVisible, signal }: { gestures: Gestures; isVisible: () => boolean; signal: AbortSignal }
): void {
  let touched = false;
  let wasVisible = false;
  let last = { time: Number.NEGATIVE_INFINITY, side: 0, count: 0 };

  const onTap = (x: number, time: number) => {
    const side = sideOf(x, surface);
    const isAgain = side !== 0 && side === last.side && time - last.time < AGAIN;
    last = { time, side, count: isAgain ? last.count + 1 : 0 };
    if (isAgain) gestures.tapAgain(side, last.count);
    else gestures.tap(wasVisible);
  };
  const on = <Type extends keyof HTMLElementEventMap>(type: Type, act: (event: HTMLElementEventMap[Type]) => void) =>
    surface.addEventListener(type, act, { signal });

  on('pointerdown', ({ pointerType }) => {
    touched = pointerType === 'touch';
    wasVisible = isVisible();
  });
  // Of a touch too: the browser knows what is a scroll or a long press. And what shows sooner, would get the click.
  on('click', ({ button, clientX, timeStamp }) => {
    if (touched) onTap(clientX, timeStamp);
    else if (button === 0) gestures.click();
  });
  on('dblclick', () => {
    if (!touched) gestures.doubleClick();
  });
}

function sideOf(x: number, surface: Element): Side | 0 {
  const { left, width } = surface.getBoundingClientRect();
  const place = (x - left) / width;
  if (place < 1 / 3) return -1;
  return place > 2 / 3 ? 1 : 0;
}

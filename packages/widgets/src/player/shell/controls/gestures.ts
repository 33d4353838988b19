/** Gestures of a visitor on the video. */
export interface Gestures {
  /** A mouse click. */
  readonly click: () => void;
  readonly doubleClick: () => void;
  /** A touch. `wasVisible`: the controls were visible before the touch. */
  readonly tap: (wasVisible: boolean) => void;
  /** The second and each further touch on the same side; `count` from 1. */
  readonly tapAgain: (side: Side, count: number) => void;
}

/** -1: the left third of the video; 1: the right third. Time runs left to right in every script. */
type Side = -1 | 1;

/** Longest time between two touches of a sequence. */
const TAP_INTERVAL_MS = 300;

/** Listens to mouse and touch on the video. Clicks act immediately and do not wait for a possible second click. */
export function listenToGestures(
  surface: HTMLElement,
  { gestures, isVisible, signal }: { gestures: Gestures; isVisible: () => boolean; signal: AbortSignal }
): void {
  let touched = false;
  let wasVisible = false;
  let last = { time: Number.NEGATIVE_INFINITY, side: 0, count: 0 };

  const onTap = (x: number, time: number) => {
    const side = sideOf(x, surface);
    const isAgain = side !== 0 && side === last.side && time - last.time < TAP_INTERVAL_MS;
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
  // For touches too: the browser distinguishes clicks from scrolling and long presses. Controls that appear earlier
  // would receive the click.
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

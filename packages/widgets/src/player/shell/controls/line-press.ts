/** CSS px that a pointer moves at most between press and release, and still presses one place of the line. */
const STILL = 4;

/** How a pointer is at work on the line. */
export interface LinePress {
  /** It is down. */
  readonly held: () => boolean;
  /** Whether what has just ended, or goes on, is a press of one place and no drag; asking forgets it. */
  readonly take: () => boolean;
}

export function listenToPress(line: HTMLElement, signal: AbortSignal): LinePress {
  let from: number | null = null;
  let isPress = false;
  line.addEventListener(
    'pointerdown',
    ({ clientX }) => {
      from = clientX;
      isPress = true;
    },
    { signal }
  );
  line.addEventListener(
    'pointermove',
    ({ clientX }) => {
      if (from !== null && Math.abs(clientX - from) > STILL) isPress = false;
    },
    { signal }
  );
  // Wherever it comes up.
  for (const type of ['pointerup', 'pointercancel'] as const) {
    addEventListener(
      type,
      () => {
        from = null;
      },
      { signal }
    );
  }
  return {
    held: () => from !== null,
    take() {
      const was = isPress;
      isPress = false;
      return was;
    },
  };
}

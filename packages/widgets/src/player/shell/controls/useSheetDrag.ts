import { type RefObject, useEffect, useRef } from 'react';
import { useLatest } from '../../../shared/useLatest.ts';

/** CSS px that a sheet is dragged down to be closed. */
const FAR = 40;

/** Closes a sheet that is dragged down by this head; one that is let go sooner returns. */
export function useSheetDrag(onClose: () => void): RefObject<HTMLDivElement | null> {
  const head = useRef<HTMLDivElement>(null);
  const close = useLatest(onClose);
  useEffect(() => {
    const element = head.current;
    const sheet = element?.parentElement;
    if (!element || !sheet) return;
    const ended = new AbortController();
    let from: number | null = null;
    const move = (distance: number) => sheet.style.setProperty('--drag', `${Math.max(0, distance)}px`);
    const on = (type: 'pointerdown' | 'pointermove' | 'pointerup' | 'pointercancel', act: (y: number) => void) =>
      element.addEventListener(type, ({ clientY }) => act(clientY), ended);
    element.addEventListener(
      'pointerdown',
      ({ target, pointerId, clientY }) => {
        if ((target as Element).closest('button')) return;
        from = clientY;
        element.setPointerCapture(pointerId);
      },
      ended
    );
    on('pointermove', (y) => from !== null && move(y - from));
    on('pointerup', (y) => {
      if (from !== null && y - from > FAR) close.current();
      from = null;
      move(0);
    });
    on('pointercancel', () => {
      from = null;
      move(0);
    });
    return () => ended.abort();
  }, [close]);
  return head;
}

import { type RefCallback, useCallback, useState } from 'react';

/** Returns the current width of a box in px; 0 before it is measured. */
export function useWidth(): readonly [RefCallback<HTMLElement>, number] {
  const [width, setWidth] = useState(0);
  const ref = useCallback((box: HTMLElement | null) => {
    if (!box) return;
    setWidth(Math.round(box.getBoundingClientRect().width));
    const observer = new ResizeObserver(([entry]) => entry && setWidth(Math.round(entry.contentRect.width)));
    observer.observe(box);
    return () => observer.disconnect();
  }, []);
  return [ref, width];
}

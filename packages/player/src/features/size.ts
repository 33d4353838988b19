import type { Feature } from '../feature.ts';

/** Size of the box, CSS px. Without a layout the last size stays (PL-15). */
export const size: Feature = ({ box, signal, set }) => {
  const observer = new ResizeObserver(([entry]) => {
    if (!entry) return;
    const { width, height } = entry.contentRect;
    if (width > 0 && height > 0) set({ width: Math.round(width), height: Math.round(height) });
  });
  observer.observe(box);
  signal.addEventListener('abort', () => observer.disconnect());
};

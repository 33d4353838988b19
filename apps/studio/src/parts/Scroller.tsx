import { type ReactNode, useCallback, useState } from 'react';

interface ScrollerProps {
  readonly name: string;
  readonly isShort?: boolean;
  readonly children: ReactNode;
}

/** Which sides hide something. */
interface Edges {
  readonly start: boolean;
  readonly end: boolean;
}

/** px that a browser may be short of an end. */
const TOLERANCE_PX = 1;

/** A box that scrolls for itself, as wide tables do, and shows on which side there is more; it can be scrolled by keyboard. */
export function Scroller({ name, isShort, children }: ScrollerProps) {
  const [edges, setEdges] = useState<Edges>({ start: false, end: false });
  const watch = useCallback((box: HTMLElement | null) => {
    if (!box) return;
    const updateEdges = () => {
      const position = Math.abs(box.scrollLeft);
      const start = position > TOLERANCE_PX;
      const end = box.scrollWidth - box.clientWidth - position > TOLERANCE_PX;
      setEdges((current) => (current.start === start && current.end === end ? current : { start, end }));
    };
    const observer = new ResizeObserver(updateEdges);
    observer.observe(box);
    for (const child of box.children) observer.observe(child);
    box.addEventListener('scroll', updateEdges, { passive: true });
    return () => {
      observer.disconnect();
      box.removeEventListener('scroll', updateEdges);
    };
  }, []);
  return (
    <div
      className="studio-scroll-frame"
      data-start={edges.start ? '' : undefined}
      data-end={edges.end ? '' : undefined}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: no fieldset of a form, and no landmark: its panel is one */}
      <div
        className={`studio-scroll${isShort ? ' studio-figures' : ''}`}
        role="group"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        tabIndex={0}
        aria-label={name}
        ref={watch}
      >
        {children}
      </div>
    </div>
  );
}

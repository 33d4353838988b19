import type { ReactNode } from 'react';

interface ScrollerProps {
  readonly name: string;
  readonly isShort?: boolean;
  readonly children: ReactNode;
}

/** A box that scrolls for itself, as wide tables do; it can be reached and scrolled by keyboard. */
export function Scroller({ name, isShort, children }: ScrollerProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: no fieldset of a form, and no landmark: its panel is one
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <div className={`studio-scroll${isShort ? ' studio-figures' : ''}`} role="group" tabIndex={0} aria-label={name}>
      {children}
    </div>
  );
}

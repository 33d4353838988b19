import type { MouseEvent, ReactNode } from 'react';

export interface GotoProps {
  readonly className: string;
  readonly part: string;
  readonly label: string;
  readonly side?: 'previous' | 'next';
  readonly current?: boolean;
  readonly numbered?: boolean;
  /** Keeps its place and focus, but does nothing (BC-36). */
  readonly disabled?: boolean;
  /** With deep links the control is an anchor to this hash (BC-15). */
  readonly href?: string | undefined;
  readonly onGo: (event: MouseEvent) => void;
  readonly children: ReactNode;
}

/**
 * An arrow or a dot: a button, or with deep links an anchor. A disabled anchor has no href and is not a link any more,
 * so it gets the link role and stays in the tab order.
 */
export function Goto({ label, side, current, numbered, disabled = false, href, onGo, children, ...box }: GotoProps) {
  const common = {
    ...box,
    'data-side': side,
    'data-numbered': numbered ? '' : undefined,
    'aria-label': label,
    'aria-current': current || undefined,
    'aria-disabled': disabled || undefined,
    onClick: (event: MouseEvent) => {
      if (!disabled) onGo(event);
    },
    children,
  };
  if (href === undefined) return <button type="button" {...common} />;
  return disabled ? <a role="link" tabIndex={0} {...common} /> : <a href={href} {...common} />;
}

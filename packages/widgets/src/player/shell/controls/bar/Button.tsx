import type { ReactNode } from 'react';
import type { Drawing } from '../../../../shared/icons/drawing.ts';
import { Icon } from '../../../../shared/ui/Icon.tsx';

interface ButtonProps {
  readonly name: string;
  readonly icon: Drawing;
  readonly onPress: () => void;
  /** Narrowest player that shows it in the bar (bar.css). Narrower ones have it in the settings. */
  readonly from?: 'medium' | 'large';
  readonly part?: string | undefined;
  readonly children?: ReactNode;
}

/** Renders a button of the control bar: an icon with an accessible name. */
export function Button({ name, icon, onPress, from, part, children }: ButtonProps) {
  return (
    <button
      type="button"
      className="tl-player-control"
      part={part}
      aria-label={name}
      data-from={from}
      onClick={onPress}
    >
      <Icon of={icon} />
      {children}
    </button>
  );
}

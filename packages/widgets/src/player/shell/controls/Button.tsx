import type { ReactNode } from 'react';
import { Icon } from '../../../shared/Icon.tsx';
import type { Drawing } from '../../../shared/icons/drawing.ts';

export interface ButtonProps {
  readonly name: string;
  readonly icon: Drawing;
  readonly onPress: () => void;
  /** Narrowest player that has room for it (bar.css); it is in the settings of others. */
  readonly from?: 'medium' | 'large';
  readonly part?: string | undefined;
  readonly children?: ReactNode;
}

/** A control of the bar: an icon with a name. */
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

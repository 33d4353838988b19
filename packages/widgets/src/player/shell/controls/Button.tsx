import type { ReactNode } from 'react';
import { Icon } from '../../../shared/Icon.tsx';
import type { Drawing } from '../../../shared/icons/drawing.ts';

export interface ButtonProps {
  readonly name: string;
  readonly icon: Drawing;
  readonly onPress: () => void;
  /** Narrowest player that has room for it, CSS px; it is in the settings of others. */
  readonly from?: 440 | 720;
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
      title={name}
      data-from={from}
      onClick={onPress}
    >
      <Icon of={icon} />
      {children}
    </button>
  );
}

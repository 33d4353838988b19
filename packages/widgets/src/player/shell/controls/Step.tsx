import { Icon } from '../../../shared/Icon.tsx';
import { end } from '../../../shared/icons/arrows.ts';
import type { Drawing } from '../../../shared/icons/drawing.ts';

export interface StepProps {
  readonly label: string;
  readonly icon: Drawing;
  /** What is chosen there; it leads to a menu. */
  readonly note?: string | undefined;
  readonly onPress: () => void;
  /** It leads to the menu before: an arrow beside the title. */
  readonly isBack?: boolean;
}

/** A line of the settings: something to do, or a menu further in. */
export function Step({ label, icon, note, onPress, isBack }: StepProps) {
  return (
    <button
      type="button"
      className="tl-player-option"
      role="menuitem"
      data-back={isBack ? '' : undefined}
      aria-haspopup={note === undefined ? undefined : 'menu'}
      tabIndex={-1}
      onClick={onPress}
    >
      <Icon of={icon} />
      <span>{label}</span>
      {note !== undefined && (
        <>
          <small dir="auto">{note}</small>
          <Icon of={end} />
        </>
      )}
    </button>
  );
}

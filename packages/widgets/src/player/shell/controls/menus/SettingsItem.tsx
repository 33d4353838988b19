import { end } from '../../../../shared/icons/arrows.ts';
import type { Drawing } from '../../../../shared/icons/drawing.ts';
import { Icon } from '../../../../shared/ui/Icon.tsx';

interface SettingsItemProps {
  readonly label: string;
  readonly icon: Drawing;
  /** The current choice of the menu that this item opens. */
  readonly note?: string | undefined;
  readonly onPress: () => void;
  /** Leads back to the previous menu: an arrow before the title. */
  readonly isBack?: boolean;
}

/** Renders an item of the settings: an action, or a menu one level further in. */
export function SettingsItem({ label, icon, note, onPress, isBack }: SettingsItemProps) {
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

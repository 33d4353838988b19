import type { ReactNode } from 'react';
import { chosen } from '../../../../shared/icons/player.ts';
import { Icon } from '../../../../shared/ui/Icon.tsx';
import type { ControlProps } from '../ControlProps.ts';
import { usePlayerState } from '../usePlayerState.ts';
import { MenuList } from './MenuList.tsx';
import type { MenuName } from './menu-names.ts';
import { choose, type Menu, menuOf } from './menus.ts';

interface ChoiceMenuProps extends ControlProps {
  readonly name: MenuName;
  /** Called after a choice or a cancellation; restores the focus. */
  readonly onClose: () => void;
  /** Item that leads back to the previous menu. */
  readonly back?: ReactNode;
}

/** Renders a menu of captions, audio tracks, speeds or qualities. */
export function ChoiceMenu({ player, appearance, texts, name, onClose, back }: ChoiceMenuProps) {
  // Compared as JSON, so that equal menus do not render again.
  const serialized = usePlayerState(player, (state) => JSON.stringify(menuOf(name, state, { appearance, texts })));
  const menu = JSON.parse(serialized) as Menu;
  const onChoose = (id: string) => {
    choose(player, name, id);
    onClose();
  };
  return (
    <MenuList {...{ texts, onClose, back }} title={menu.title} reason={menu.reason}>
      {menu.choices.map(({ id, label, note }) => (
        <button
          key={id}
          type="button"
          className="tl-player-option"
          role="menuitemradio"
          aria-checked={id === menu.chosen}
          aria-description={note}
          tabIndex={-1}
          onClick={() => onChoose(id)}
        >
          <Icon of={chosen} />
          <span dir="auto">{label}</span>
          {note && <small aria-hidden="true">{note}</small>}
        </button>
      ))}
    </MenuList>
  );
}

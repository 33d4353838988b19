import type { ReactNode } from 'react';
import { Icon } from '../../../shared/Icon.tsx';
import { chosen } from '../../../shared/icons/player.ts';
import type { ControlProps } from './ControlProps.ts';
import { MenuList } from './MenuList.tsx';
import type { MenuName } from './menu-names.ts';
import { choose, type Menu, menuOf } from './menus.ts';
import { usePlayer } from './usePlayer.ts';

export interface ChoiceMenuProps extends ControlProps {
  readonly name: MenuName;
  /** Something was chosen, or nothing shall be: gives the focus back. */
  readonly onClose: () => void;
  /** Leads back to a menu before this one. */
  readonly back?: ReactNode;
}

/** One of several: captions, sound, speed, quality. */
export function ChoiceMenu({ player, look, texts, name, onClose, back }: ChoiceMenuProps) {
  // A text is the same as long as it says the same.
  const told = usePlayer(player, (state) => JSON.stringify(menuOf(name, state, { look, texts })));
  const menu = JSON.parse(told) as Menu;
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

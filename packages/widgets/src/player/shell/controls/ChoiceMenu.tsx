import type { ReactNode } from 'react';
import { Icon } from '../../../shared/Icon.tsx';
import { chosen } from '../../../shared/icons/player.ts';
import type { ControlProps } from './ControlProps.ts';
import { MenuList } from './MenuList.tsx';
import { choose, type Menu, type MenuName, menuOf } from './menus.ts';
import { usePlayer } from './usePlayer.ts';

export interface ChoiceMenuProps extends ControlProps {
  readonly name: MenuName;
  /** Something was chosen, or nothing shall be: gives the focus back. */
  readonly onClose: () => void;
  /** Before the choices. */
  readonly children?: ReactNode;
}

/** One of several: captions, sound, speed, quality. */
export function ChoiceMenu({ player, look, texts, name, onClose, children }: ChoiceMenuProps) {
  // A text is the same as long as it says the same.
  const told = usePlayer(player, (state) => JSON.stringify(menuOf(name, state, { look, texts })));
  const menu = JSON.parse(told) as Menu;
  const onChoose = (id: string) => {
    choose(player, name, id);
    onClose();
  };
  return (
    <MenuList title={menu.title} onClose={onClose} reason={menu.reason}>
      {children}
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

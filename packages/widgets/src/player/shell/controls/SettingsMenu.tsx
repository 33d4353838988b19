import { useState } from 'react';
import { start } from '../../../shared/icons/arrows.ts';
import { pictureInPicture } from '../../../shared/icons/player.ts';
import { ChoiceMenu } from './ChoiceMenu.tsx';
import type { ControlProps } from './ControlProps.ts';
import type { LatePart, LateParts } from './LatePart.tsx';
import { LiveSteps } from './LiveSteps.tsx';
import { MenuList } from './MenuList.tsx';
import { menuIcons } from './menu-icons.ts';
import type { MenuName } from './menu-names.ts';
import { chosenOf, menuOf } from './menus.ts';
import { offersPictureInPicture, togglePictureInPicture } from './Screen.tsx';
import { Step } from './Step.tsx';

export interface SettingsMenuProps extends ControlProps, LateParts {
  readonly names: readonly MenuName[];
  /** It is live, and there is something to go back to. */
  readonly replays: boolean;
  readonly onClose: () => void;
}

/** Of a narrow player: all menus in one, each a step further in. */
export function SettingsMenu({ names, parts, replays, onClose, ...props }: SettingsMenuProps) {
  const { player, look, texts } = props;
  const [inside, setInside] = useState<MenuName | LatePart | null>(null);
  if (inside) {
    const back = <Step label={texts.Back} icon={start} onPress={() => setInside(null)} isBack />;
    if (typeof inside === 'object') return <inside.Menu {...props} onClose={onClose} back={back} />;
    return <ChoiceMenu {...props} key={inside} name={inside} onClose={onClose} back={back} />;
  }
  return (
    <MenuList texts={texts} title={texts.Settings} onClose={onClose}>
      {replays && <LiveSteps {...props} onClose={onClose} />}
      {names.map((name) => {
        const menu = menuOf(name, player.state, { look, texts });
        return (
          <Step
            key={name}
            label={menu.title}
            icon={menuIcons[name]}
            note={chosenOf(menu)}
            onPress={() => setInside(name)}
          />
        );
      })}
      {parts.map((part) => (
        <part.Item key={part.id} {...props} onClose={onClose} onInside={() => setInside(part)} />
      ))}
      {offersPictureInPicture(props) && (
        <Step
          label={player.state.pictureInPicture ? texts['Exit picture in picture'] : texts['Picture in picture']}
          icon={pictureInPicture}
          onPress={() => {
            togglePictureInPicture(player);
            onClose();
          }}
        />
      )}
    </MenuList>
  );
}

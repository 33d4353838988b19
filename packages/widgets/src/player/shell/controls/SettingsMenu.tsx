import { useState } from 'react';
import { start } from '../../../shared/icons/arrows.ts';
import { pictureInPicture } from '../../../shared/icons/player.ts';
import { ChoiceMenu } from './ChoiceMenu.tsx';
import type { ControlProps } from './ControlProps.ts';
import { MenuList } from './MenuList.tsx';
import { menuIcons } from './menu-icons.ts';
import { chosenOf, type MenuName, menuOf } from './menus.ts';
import { offersPictureInPicture, togglePictureInPicture } from './Screen.tsx';
import { Step } from './Step.tsx';
import type { TimelineProps } from './useTimeline.ts';

export interface SettingsMenuProps extends ControlProps, Pick<TimelineProps, 'timeline'> {
  readonly names: readonly MenuName[];
  /** It is live, and there is something to go back to. */
  readonly replays: boolean;
  readonly onClose: () => void;
}

/** Of a narrow player: all menus in one, each a step further in. */
export function SettingsMenu({ names, replays, timeline, onClose, ...props }: SettingsMenuProps) {
  const { player, look, texts } = props;
  const [inside, setInside] = useState<MenuName | null>(null);
  if (inside) {
    return (
      <ChoiceMenu {...props} key={inside} name={inside} onClose={onClose}>
        <Step label={texts.Back} icon={start} onPress={() => setInside(null)} />
      </ChoiceMenu>
    );
  }
  return (
    <MenuList title={texts.Settings} onClose={onClose}>
      {replays && timeline && <timeline.LiveSteps {...props} onClose={onClose} />}
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

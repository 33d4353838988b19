import { useState } from 'react';
import { start } from '../../../../shared/icons/arrows.ts';
import { forward, pictureInPicture } from '../../../../shared/icons/player.ts';
import { instantReplay, startOver } from '../../../../shared/icons/timeline.ts';
import { fill } from '../../../../shared/text/fill.ts';
import { digits } from '../../clock-text.ts';
import { offersPictureInPicture, togglePictureInPicture } from '../bar/ScreenModeButtons.tsx';
import { SKIP_SECONDS } from '../bar/SkipButtons.tsx';
import type { ControlProps } from '../ControlProps.ts';
import type { LazyPart, LazyParts } from '../LazyPart.tsx';
import { ChoiceMenu } from './ChoiceMenu.tsx';
import { MenuList } from './MenuList.tsx';
import { type MenuName, menuIcons } from './menu-names.ts';
import { chosenOf, menuOf } from './menus.ts';
import { SettingsItem } from './SettingsItem.tsx';

interface SettingsMenuProps extends ControlProps, LazyParts {
  readonly names: readonly MenuName[];
  /** The stream is live and has something to go back to. */
  readonly replays: boolean;
  readonly onClose: () => void;
}

/** Renders the settings of a narrow player, with all menus one level further in. */
export function SettingsMenu({ names, parts, replays, onClose, ...props }: SettingsMenuProps) {
  const { player, appearance, texts } = props;
  const [inside, setInside] = useState<MenuName | LazyPart | null>(null);
  if (inside) {
    const back = <SettingsItem label={texts.Back} icon={start} onPress={() => setInside(null)} isBack />;
    if (typeof inside === 'object') return <inside.Menu {...props} onClose={onClose} back={back} />;
    return <ChoiceMenu {...props} key={inside} name={inside} onClose={onClose} back={back} />;
  }
  return (
    <MenuList texts={texts} title={texts.Settings} onClose={onClose}>
      {replays && <LiveSteps {...props} onClose={onClose} />}
      {names.map((name) => {
        const menu = menuOf(name, player.state, { appearance, texts });
        return (
          <SettingsItem
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
        <SettingsItem
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

/**
 * Renders Start over, Instant replay and Forward as items of the settings, because the bar of a narrow live player has
 * no room for them.
 */
function LiveSteps({ player, appearance, texts, onClose }: ControlProps & { readonly onClose: () => void }) {
  const closing = (act: () => void) => () => {
    act();
    onClose();
  };
  return (
    <>
      <SettingsItem label={texts['Start over']} icon={startOver} onPress={closing(player.startOver)} />
      <SettingsItem
        label={texts['Instant replay']}
        icon={instantReplay}
        onPress={closing(() => player.seek(player.state.currentTime - SKIP_SECONDS))}
      />
      {!player.state.atLiveEdge && (
        <SettingsItem
          label={fill(texts['Forward {n} seconds'], { n: digits(SKIP_SECONDS, appearance.locale) })}
          icon={forward}
          onPress={closing(() => player.seek(player.state.currentTime + SKIP_SECONDS))}
        />
      )}
    </>
  );
}

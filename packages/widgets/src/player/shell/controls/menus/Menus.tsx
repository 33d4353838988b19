import { type RefObject, useEffect, useState } from 'react';
import { settings } from '../../../../shared/icons/player.ts';
import { offersPictureInPicture } from '../bar/ScreenModeButtons.tsx';
import type { ControlProps } from '../ControlProps.ts';
import type { LazyParts } from '../LazyPart.tsx';
import { canReplay } from '../seek/seek-range.ts';
import type { InteractionProps } from '../useInteraction.ts';
import { usePlayerState } from '../usePlayerState.ts';
import type { TimelineProps } from '../useTimeline.ts';
import { MenuButton, type OpenMenu } from './MenuButton.tsx';
import { hasMenu, MENUS, menuIcons, menuTitle, speedText, trackName } from './menu-names.ts';

/**
 * Width of a player from which the bar has room for a menu (bar.css). Narrower players have all menus in the settings.
 */
const MIN_PLAYER_SIZE = { captions: 'medium', audio: 'large', speed: 'large', quality: 'small' } as const;

interface MenusProps extends ControlProps, LazyParts, InteractionProps, Pick<TimelineProps, 'timeline'> {
  readonly box: RefObject<HTMLElement | null>;
}

/**
 * Renders a button for each menu that the bar has room for, and the settings with all of them for narrow players. One
 * menu is open at a time.
 */
export function Menus({ box, timeline, parts, interaction, loadInteraction, ...props }: MenusProps) {
  const { player, appearance, texts } = props;
  const [open, setOpen] = useState<OpenMenu['open']>(null);
  // A string, because a new list on each call would render again.
  const offered = usePlayerState(player, (state) => MENUS.filter((name) => hasMenu(name, state, appearance)).join(' '));
  const rate = usePlayerState(player, (state) => state.rate);
  const caption = usePlayerState(player, ({ captions, caption: chosen }) =>
    captions.map((track, index) => (track.id === chosen ? trackName(track, index, { appearance, texts }) : '')).join('')
  );
  const replays = usePlayerState(player, canReplay);
  const names = MENUS.filter((name) => offered.includes(name));
  const common = { player, appearance, box, open, onOpen: setOpen };
  // If the code cannot be loaded the menu closes, so that another click tries again.
  useEffect(() => {
    if (open && !interaction) void loadInteraction().then((isThere) => isThere || setOpen(null));
  }, [open, interaction, loadInteraction]);
  return (
    <>
      {names.map((name) => (
        <MenuButton
          {...common}
          key={name}
          name={name}
          title={menuTitle(name, texts)}
          icon={menuIcons[name]}
          text={name === 'speed' ? speedText(rate, appearance.locale) : undefined}
          on={name === 'captions' ? caption : undefined}
          from={MIN_PLAYER_SIZE[name]}
        >
          {(close) => interaction && <interaction.ChoiceMenu {...props} name={name} onClose={close} />}
        </MenuButton>
      ))}
      {parts.map(({ id, Control }) => (
        <Control key={id} {...props} {...common} />
      ))}
      {(names.length + parts.length > 0 || replays || offersPictureInPicture(props)) && (
        <MenuButton {...common} name="settings" title={texts.Settings} icon={settings}>
          {(close) => (
            <>
              {interaction && <interaction.SettingsMenu {...props} {...{ names, parts, replays }} onClose={close} />}
              {timeline && <timeline.Latency {...props} />}
            </>
          )}
        </MenuButton>
      )}
    </>
  );
}

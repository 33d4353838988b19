import { type RefObject, useEffect, useState } from 'react';
import { settings } from '../../../shared/icons/player.ts';
import type { ControlProps } from './ControlProps.ts';
import type { LateParts } from './LatePart.tsx';
import { menuIcons } from './menu-icons.ts';
import { hasMenu, MENUS, menuTitle, speedText } from './menu-names.ts';
import { Opener, type OpenMenu } from './Opener.tsx';
import { offersPictureInPicture } from './Screen.tsx';
import { canReplay } from './seek-range.ts';
import { trackName } from './track-name.ts';
import type { InteractionProps } from './useInteraction.ts';
import { usePlayer } from './usePlayer.ts';
import type { TimelineProps } from './useTimeline.ts';

/** Width of a player from which the bar has room for it (bar.css); all of them are in the settings of narrower ones. */
const ROOM = { captions: 'medium', audio: 'large', speed: 'large', quality: 'small' } as const;

interface MenusProps extends ControlProps, LateParts, InteractionProps, Pick<TimelineProps, 'timeline'> {
  readonly box: RefObject<HTMLElement | null>;
}

/** The menus: a button each where there is room, all of them behind one where there is not. One is open at a time. */
export function Menus({ box, timeline, parts, interaction, loadInteraction, ...props }: MenusProps) {
  const { player, look, texts } = props;
  const [open, setOpen] = useState<OpenMenu['open']>(null);
  // A text, because a list would be another one each time.
  const offered = usePlayer(player, (state) => MENUS.filter((name) => hasMenu(name, state, look)).join(' '));
  const rate = usePlayer(player, (state) => state.rate);
  const caption = usePlayer(player, ({ captions, caption: chosen }) =>
    captions.map((track, index) => (track.id === chosen ? trackName(track, index, { look, texts }) : '')).join('')
  );
  const replays = usePlayer(player, canReplay);
  const names = MENUS.filter((name) => offered.includes(name));
  const common = { player, look, box, open, onOpen: setOpen };
  // One that cannot be had is not open: another press tries again.
  useEffect(() => {
    if (open && !interaction) void loadInteraction().then((isThere) => isThere || setOpen(null));
  }, [open, interaction, loadInteraction]);
  return (
    <>
      {names.map((name) => (
        <Opener
          {...common}
          key={name}
          name={name}
          title={menuTitle(name, texts)}
          icon={menuIcons[name]}
          text={name === 'speed' ? speedText(rate, look.locale) : undefined}
          on={name === 'captions' ? caption : undefined}
          from={ROOM[name]}
        >
          {(close) => interaction && <interaction.ChoiceMenu {...props} name={name} onClose={close} />}
        </Opener>
      ))}
      {parts.map(({ id, Control }) => (
        <Control key={id} {...props} {...common} />
      ))}
      {(names.length + parts.length > 0 || replays || offersPictureInPicture(props)) && (
        <Opener {...common} name="settings" title={texts.Settings} icon={settings}>
          {(close) => (
            <>
              {interaction && <interaction.SettingsMenu {...props} {...{ names, parts, replays }} onClose={close} />}
              {timeline && <timeline.Latency {...props} />}
            </>
          )}
        </Opener>
      )}
    </>
  );
}

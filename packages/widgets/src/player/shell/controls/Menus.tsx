import { type RefObject, useState } from 'react';
import { settings } from '../../../shared/icons/player.ts';
import { ChoiceMenu } from './ChoiceMenu.tsx';
import type { ControlProps } from './ControlProps.ts';
import type { LateParts } from './LatePart.tsx';
import { menuIcons } from './menu-icons.ts';
import { hasMenu, MENUS, menuTitle, speedText } from './menus.ts';
import { Opener, type OpenMenu } from './Opener.tsx';
import { offersPictureInPicture } from './Screen.tsx';
import { SettingsMenu } from './SettingsMenu.tsx';
import { canReplay } from './seek-range.ts';
import { usePlayer } from './usePlayer.ts';
import type { TimelineProps } from './useTimeline.ts';

/** CSS px of a player from which the bar has room for it; all of them are in the settings of narrower ones. */
const ROOM = { captions: 440, audio: 720, speed: 720, quality: 300 } as const;

interface MenusProps extends ControlProps, LateParts, Pick<TimelineProps, 'timeline'> {
  readonly box: RefObject<HTMLElement | null>;
}

/** The menus: a button each where there is room, all of them behind one where there is not. One is open at a time. */
export function Menus({ box, timeline, parts, ...props }: MenusProps) {
  const { player, look, texts } = props;
  const [open, setOpen] = useState<OpenMenu['open']>(null);
  // A text, because a list would be another one each time.
  const offered = usePlayer(player, (state) => MENUS.filter((name) => hasMenu(name, state, look)).join(' '));
  const rate = usePlayer(player, (state) => state.rate);
  const hasCaption = usePlayer(player, ({ caption }) => caption !== null);
  const replays = usePlayer(player, canReplay);
  const names = MENUS.filter((name) => offered.split(' ').includes(name));
  const common = { player, look, box, open, onOpen: setOpen };
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
          isOn={name === 'captions' && hasCaption}
          from={ROOM[name]}
        >
          {(close) => <ChoiceMenu {...props} name={name} onClose={close} />}
        </Opener>
      ))}
      {parts.map(({ id, Control }) => (
        <Control key={id} {...props} {...common} />
      ))}
      {(names.length + parts.length > 0 || replays || offersPictureInPicture(props)) && (
        <Opener {...common} name="settings" title={texts.Settings} icon={settings}>
          {(close) => (
            <>
              <SettingsMenu
                {...props}
                names={names}
                parts={parts}
                replays={replays}
                timeline={timeline}
                onClose={close}
              />
              {timeline && <timeline.Latency {...props} />}
            </>
          )}
        </Opener>
      )}
    </>
  );
}

import { type ReactNode, useState } from 'react';
import { Icon } from '../../../shared/Icon.tsx';
import type { Drawing } from '../../../shared/icons/drawing.ts';
import { chosen } from '../../../shared/icons/player.ts';
import { fill } from '../../../shared/texts.ts';
import { clockText } from '../clock-text.ts';
import type { ControlProps } from '../controls/ControlProps.ts';
import { MenuList } from '../controls/MenuList.tsx';
import { embedCode, embeddedOf } from './embed-code.ts';
import { ShareNetworks } from './ShareNetworks.tsx';
import { addressAt, shareAddress } from './share-address.ts';
import { codeIcon, linkIcon, shareIcon } from './share-icons.ts';
import { useCopy } from './useCopy.ts';
import { useShare } from './useShare.ts';

export interface ShareMenuProps extends ControlProps {
  readonly onClose: () => void;
  /** Leads back to a menu before this one. */
  readonly back?: ReactNode;
}

/** All ways to hand a video on. */
export function ShareMenu({ onClose, back, ...props }: ShareMenuProps) {
  const { player, look, texts } = props;
  const { board, words } = useShare(props);
  const { copied, copy } = useCopy(board, words, onClose);
  // Where it was when the menu opened: what it says is what is copied.
  const [seconds] = useState(player.state.currentTime);
  const { api, config, content } = board.props();
  const { title } = content;
  const address = shareAddress(config?.shareUrl);
  const embedded = embeddedOf(config);
  const sheet = { title, url: address ?? '' };
  const atTime = fill(words['Copy link at {time}'], { time: clockText(seconds, look.locale) });

  const embed = async () => {
    if (!embedded) return;
    const code = await embedCode(api, embedded).catch(() => null);
    onClose();
    board.set(
      code === null
        ? { said: words['The embed code cannot be fetched.'] }
        : { wish: { name: words['Embed code'], text: code, isRefused: false }, said: '' }
    );
  };
  const item = (name: string, icon: Drawing, onPress: () => Promise<void>) => (
    <Item name={copied === name ? words.Copied : name} icon={copied === name ? chosen : icon} onPress={onPress} />
  );
  return (
    <MenuList {...{ texts, onClose, back }} title={words.Share} part="share-list">
      {address && canShare(sheet) && item(words['Share with…'], shareIcon, () => handOn(sheet, onClose))}
      {address && item(words['Copy link'], linkIcon, () => copy(words['Copy link'], address))}
      {address &&
        !player.state.live &&
        seconds >= 1 &&
        item(atTime, linkIcon, () => copy(atTime, addressAt(address, seconds)))}
      {embedded && item(words['Embed code'], codeIcon, embed)}
      {address && <ShareNetworks address={address} title={title} words={words} onClose={onClose} />}
    </MenuList>
  );
}

interface ItemProps {
  readonly name: string;
  readonly icon: Drawing;
  readonly onPress: () => Promise<void>;
}

function Item({ name, icon, onPress }: ItemProps) {
  return (
    <button type="button" className="tl-player-option" role="menuitem" tabIndex={-1} onClick={() => void onPress()}>
      <Icon of={icon} />
      <span dir="auto">{name}</span>
    </button>
  );
}

function canShare(sheet: ShareData): boolean {
  return !!navigator.share && navigator.canShare?.(sheet) === true;
}

/** The visitor may think better of it: that is no failure. */
async function handOn(sheet: ShareData, onClose: () => void): Promise<void> {
  await navigator.share(sheet).catch(() => {});
  onClose();
}

import type { Player } from '@touchline/player';
import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { adoptStyleSheet } from '../../../shared/styles/style-sheets.ts';
import type { ControlProps } from '../controls/ControlProps.ts';
import type { LazyPart, PartInput } from '../controls/LazyPart.tsx';
import { MenuButton, type MenuButtonProps } from '../controls/menus/MenuButton.tsx';
import { SettingsItem } from '../controls/menus/SettingsItem.tsx';
import { CopyDialog } from './CopyDialog.tsx';
import { ShareMenu, shareIcon } from './ShareMenu.tsx';
import css from './share.css?inline';
import { hashTime } from './share-address.ts';
import { createShareStore, shareStores, useShare } from './useShare.ts';

const part: LazyPart = { id: 'share', Control: ShareControl, Item: ShareItem, Menu: ShareMenu, Over: ShareOver };

/** Shows the share part, and seeks to the time of a shared URL. */
export function startPart({ props, signal, show }: PartInput): void {
  const { player, box } = props();
  shareStores.set(player, createShareStore(props));
  startAtHash(player, box.current, signal);
  show(part);
}

/** Renders the share button with its menu. */
function ShareControl(props: ControlProps & Pick<MenuButtonProps, 'box' | 'open' | 'onOpen'>) {
  const { player, appearance, texts, box, open, onOpen } = props;
  const { lazyTexts } = useShare(props);
  return (
    <MenuButton
      {...{ player, appearance, box, open, onOpen }}
      name="share"
      title={lazyTexts.Share}
      icon={shareIcon}
      from="large"
    >
      {(close) => <ShareMenu {...{ player, appearance, texts }} onClose={close} />}
    </MenuButton>
  );
}

/** Renders the same action in the settings of narrow players. */
function ShareItem(props: ControlProps & { readonly onInside: () => void }) {
  const { lazyTexts } = useShare(props);
  return <SettingsItem label={lazyTexts.Share} icon={shareIcon} note="" onPress={props.onInside} />;
}

/** Renders the announcements of sharing, and the dialog with a text to copy. */
function ShareOver(props: ControlProps) {
  const { player, texts } = props;
  const place = useRef<HTMLDivElement>(null);
  const { store, lazyTexts } = useShare(props);
  const { request, announcement } = useSyncExternalStore(store.subscribe, store.get);
  useLayoutEffect(() => adoptStyleSheet(place.current, css), []);
  const close = () => store.set({ request: null });
  return (
    <div ref={place} className="tl-share">
      {/* The live region must exist before its text does. */}
      <p className="tl-hidden" aria-live="polite">
        {announcement}
      </p>
      {request && <CopyDialog player={player} texts={texts} lazyTexts={lazyTexts} request={request} onClose={close} />}
    </div>
  );
}

/** Selector of all players of a page, in shadow roots and in React's light DOM. */
const PLAYERS = 'touchline-video-player, touchline-event-player, touchline-creative-work-player, .tl-player';

/** Whether the URL's time has been used: once per page, by one player. */
let isFollowed = false;

/** Seeks to the time of a shared URL, in the first player of the page. Ignores it for live streams. */
export function startAtHash(player: Player, box: HTMLElement | null, signal: AbortSignal): void {
  const seconds = hashTime(location.hash);
  if (seconds === null || isFollowed || !isFirst(box)) return;
  const seekWhenReady = () => {
    const { seekable, live } = player.state;
    // Do not seek while an ad plays.
    if (seekable === null || player.ads?.state) return;
    end();
    isFollowed = true;
    if (!live) player.seek(seconds);
  };
  const forget = player.subscribe(seekWhenReady);
  const end = () => forget();
  signal.addEventListener('abort', end);
  seekWhenReady();
}

function isFirst(box: HTMLElement | null): boolean {
  const root = box?.getRootNode();
  const ownElement = root instanceof ShadowRoot ? root.host : box;
  return ownElement !== null && document.querySelector(PLAYERS) === ownElement;
}

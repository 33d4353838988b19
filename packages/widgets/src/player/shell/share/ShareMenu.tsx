import { type ReactNode, useEffect, useState } from 'react';
import type { Drawing } from '../../../shared/icons/drawing.ts';
import { chosen } from '../../../shared/icons/player.ts';
import { fill } from '../../../shared/text/fill.ts';
import { Icon } from '../../../shared/ui/Icon.tsx';
import type { LazyConfig } from '../../lazy-config.ts';
import { clockText } from '../clock-text.ts';
import type { ControlProps } from '../controls/ControlProps.ts';
import { MenuList } from '../controls/menus/MenuList.tsx';
import { ShareNetworks } from './ShareNetworks.tsx';
import { addressAt, shareAddress } from './share-address.ts';
import type { ShareTexts } from './text/index.ts';
import { type ShareStore, useShare } from './useShare.ts';

/** Kept out of the player's other icons, which load with the controls. */
export const shareIcon: Drawing = { path: 'M12 15V4M8 8l4-4 4 4M6 12H5v8h14v-8h-1' };
const linkIcon: Drawing = {
  path: 'M10 14a4 4 0 005.7 0l3-3A4 4 0 0013 5.3l-1 1M14 10a4 4 0 00-5.7 0l-3 3A4 4 0 0011 18.7l1-1',
};
const codeIcon: Drawing = { path: 'M8.5 7l-5 5 5 5M15.5 7l5 5-5 5' };

/** Duration of the confirmation. */
const CONFIRMATION_DURATION_MS = 2_500;

interface ShareMenuProps extends ControlProps {
  readonly onClose: () => void;
  /** Item that leads back to the previous menu. */
  readonly back?: ReactNode;
}

/** Renders all ways to share a video. */
export function ShareMenu({ onClose, back, ...props }: ShareMenuProps) {
  const { player, appearance, texts } = props;
  const { store, lazyTexts } = useShare(props);
  const { copied, copy } = useCopy(store, lazyTexts, onClose);
  // Position when the menu opened, so that the copied time equals the displayed one.
  const [seconds] = useState(player.state.currentTime);
  const { api, config, content } = store.props();
  const { title } = content;
  const address = shareAddress(config?.shareUrl);
  const embedded = embeddedOf(config);
  const sheet = { title, url: address ?? '' };
  const atTime = fill(lazyTexts['Copy link at {time}'], { time: clockText(seconds, appearance.locale) });

  const embed = async () => {
    if (!embedded) return;
    const code = await fetchEmbedCode(api, embedded).catch(() => null);
    onClose();
    store.set(
      code === null
        ? { announcement: lazyTexts['The embed code cannot be fetched.'] }
        : { request: { name: lazyTexts['Embed code'], text: code, isRejected: false }, announcement: '' }
    );
  };
  const item = (name: string, icon: Drawing, onPress: () => Promise<void>) => (
    <Item name={copied === name ? lazyTexts.Copied : name} icon={copied === name ? chosen : icon} onPress={onPress} />
  );
  return (
    <MenuList {...{ texts, onClose, back }} title={lazyTexts.Share} part="share-list">
      {address && canShare(sheet) && item(lazyTexts['Share with…'], shareIcon, () => openShareSheet(sheet, onClose))}
      {address && item(lazyTexts['Copy link'], linkIcon, () => copy(lazyTexts['Copy link'], address))}
      {address &&
        !player.state.live &&
        seconds >= 1 &&
        item(atTime, linkIcon, () => copy(atTime, addressAt(address, seconds)))}
      {embedded && item(lazyTexts['Embed code'], codeIcon, embed)}
      {address && <ShareNetworks address={address} title={title} lazyTexts={lazyTexts} onClose={onClose} />}
    </MenuList>
  );
}

function Item({
  name,
  icon,
  onPress,
}: {
  readonly name: string;
  readonly icon: Drawing;
  readonly onPress: () => Promise<void>;
}) {
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

/** Opens the system's share sheet. A cancellation is not an error. */
async function openShareSheet(sheet: ShareData, onClose: () => void): Promise<void> {
  await navigator.share(sheet).catch(() => {});
  onClose();
}

/**
 * Returns a function that copies a text, and the name of the last copied one. If the browser rejects copying, the text
 * is shown in a dialog.
 */
function useCopy(store: ShareStore, lazyTexts: ShareTexts, onRejected: () => void) {
  const [copied, setCopied] = useState<string | null>(null);
  useEffect(() => {
    if (copied === null) return;
    const timer = setTimeout(() => setCopied(null), CONFIRMATION_DURATION_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async (name: string, text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(name);
      store.set({ announcement: lazyTexts.Copied });
    } catch {
      onRejected();
      store.set({ request: { name: lazyTexts.Link, text, isRejected: true }, announcement: '' });
    }
  };
  return { copied, copy };
}

/** The widget of an embed code. */
interface Embedded {
  readonly widget: 'video-player' | 'event-player' | 'creative-work-player';
  /** Attributes of the element by their names; `key` is its public key. */
  readonly query: Readonly<Record<string, string>>;
}

/** The identifying property of each widget, its element, and its attribute. */
const EMBEDDABLE_WIDGETS = [
  ['videoId', 'video-player', 'video-id'],
  ['eventId', 'event-player', 'event-id'],
  ['creativeWorkId', 'creative-work-player', 'creative-work-id'],
] as const;

/** Returns the widget of a player's configuration; null: not configured yet. */
function embeddedOf(config: LazyConfig | undefined): Embedded | null {
  if (!config) return null;
  for (const [name, widget, attribute] of EMBEDDABLE_WIDGETS) {
    const id: unknown = Object.hasOwn(config, name) ? Reflect.get(config, name) : undefined;
    if (typeof id === 'string' && id !== '') return { widget, query: { key: config.publicKey ?? '', [attribute]: id } };
  }
  return null;
}

/**
 * Fetches the markup that embeds the widget in another page (`GET /v1/snippets/{widget}`). Rejects if it is not
 * available.
 */
async function fetchEmbedCode(api: string, { widget, query }: Embedded): Promise<string> {
  const answer = await fetch(`${api}/v1/snippets/${widget}?${new URLSearchParams(query)}`);
  if (!answer.ok) throw new Error(`${answer.status}`);
  const { html } = (await answer.json()) as { readonly html?: unknown };
  if (typeof html !== 'string') throw new Error('No markup');
  return html;
}

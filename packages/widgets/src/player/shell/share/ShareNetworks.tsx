import type { MouseEvent } from 'react';
import { arrowForward } from '../../../shared/icons/arrow-forward.ts';
import type { Drawing } from '../../../shared/icons/drawing.ts';
import { fill } from '../../../shared/text/fill.ts';
import { Icon } from '../../../shared/ui/Icon.tsx';
import type { ShareTexts } from './text/index.ts';

/** Kept out of the player's other icons, which load with the controls. */
const mailIcon: Drawing = { path: 'M3.5 5.5h17v13h-17zM4 6l8 6.5L20 6' };

/** Size of a share window in CSS px. Source: spec §9 */
const WINDOW_WIDTH_PX = 550;
const WINDOW_HEIGHT_PX = 400;

interface ShareNetworksProps {
  readonly address: string;
  readonly title: string;
  readonly lazyTexts: ShareTexts;
  readonly onClose: () => void;
}

/** Renders links to the share pages of social networks, and one for e-mail. */
export function ShareNetworks({ address, title, lazyTexts, onClose }: ShareNetworksProps) {
  const leave = (event: MouseEvent, href: string) => {
    // With a modifier key the browser opens the link as usual.
    if (!(event.ctrlKey || event.metaKey || event.shiftKey)) {
      event.preventDefault();
      openShareWindow(href);
    }
    onClose();
  };
  return (
    <>
      {networksFor(address, title).map(({ name, href }) => (
        <a
          key={name}
          className="tl-player-option"
          role="menuitem"
          tabIndex={-1}
          href={href}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={fill(lazyTexts['Share on {network}, opens in a new window'], { network: name })}
          onClick={(event) => leave(event, href)}
        >
          <Icon of={arrowForward} />
          <span dir="ltr">{name}</span>
        </a>
      ))}
      <a className="tl-player-option" role="menuitem" tabIndex={-1} href={mailFor(address, title)} onClick={onClose}>
        <Icon of={mailIcon} />
        <span>{lazyTexts['E-mail']}</span>
      </a>
    </>
  );
}

/** A social network to share on. Only a link: no code of the network is loaded. */
interface Network {
  /** Its own name, the same in every language. */
  readonly name: string;
  readonly href: string;
}

/** Returns the share pages of networks, each by its own documentation, for an http(s) URL and a title. */
export function networksFor(address: string, title: string): readonly Network[] {
  return [
    { name: 'X', href: withQuery('https://x.com/intent/post', { text: title, url: address }) },
    { name: 'Facebook', href: withQuery('https://www.facebook.com/sharer/sharer.php', { u: address }) },
    { name: 'WhatsApp', href: withQuery('https://wa.me/', { text: [title, address].filter(Boolean).join(' ') }) },
    { name: 'Telegram', href: withQuery('https://t.me/share/url', { url: address, text: title }) },
    { name: 'Reddit', href: withQuery('https://www.reddit.com/submit', { url: address, title }) },
  ];
}

/** Returns a `mailto:` URL (RFC 6068). */
export function mailFor(address: string, title: string): string {
  return `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(address)}`;
}

function withQuery(page: string, query: Readonly<Record<string, string>>): string {
  const parameters = Object.entries(query).filter(([, value]) => value !== '');
  return `${page}?${parameters.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')}`;
}

/** The parts of a window that give its position on the screen. */
type ScreenPosition = Pick<Window, 'screenX' | 'screenY' | 'outerWidth' | 'outerHeight' | 'open'>;

/** Opens a page in a new window over the middle of this one, without access to this page. */
export function openShareWindow(url: string, around: ScreenPosition = window): void {
  const left = Math.max(0, Math.round(around.screenX + (around.outerWidth - WINDOW_WIDTH_PX) / 2));
  const top = Math.max(0, Math.round(around.screenY + (around.outerHeight - WINDOW_HEIGHT_PX) / 2));
  around.open(url, '_blank', `width=${WINDOW_WIDTH_PX},height=${WINDOW_HEIGHT_PX},left=${left},top=${top},noopener`);
}

import type { MouseEvent } from 'react';
import { Icon } from '../../../shared/Icon.tsx';
import { onward } from '../../../shared/icons/onward.ts';
import { fill } from '../../../shared/texts.ts';
import { mailFor, networksFor } from './networks.ts';
import { openShareWindow } from './open-share-window.ts';
import { mailIcon } from './share-icons.ts';
import type { ShareTexts } from './text/index.ts';

interface ShareNetworksProps {
  readonly address: string;
  readonly title: string;
  readonly words: ShareTexts;
  readonly onClose: () => void;
}

/** Links to the share pages of networks, and a letter. */
export function ShareNetworks({ address, title, words, onClose }: ShareNetworksProps) {
  const leave = (event: MouseEvent, href: string) => {
    // With a key it is whatever the browser makes of a link.
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
          aria-label={fill(words['Share on {network}, opens in a new window'], { network: name })}
          onClick={(event) => leave(event, href)}
        >
          <Icon of={onward} />
          <span dir="ltr">{name}</span>
        </a>
      ))}
      <a className="tl-player-option" role="menuitem" tabIndex={-1} href={mailFor(address, title)} onClick={onClose}>
        <Icon of={mailIcon} />
        <span>{words['E-mail']}</span>
      </a>
    </>
  );
}

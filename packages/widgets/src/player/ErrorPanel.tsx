import { type ErrorScreen, errorScreens, toErrorCode } from '@touchline/domain';
import type { MouseEvent, ReactNode } from 'react';
import { Icon } from '../shared/Icon.tsx';
import type { Drawing } from '../shared/icons/drawing.ts';
import { again, alert, connection, globe, lock, shield, ticket } from '../shared/icons/problems.ts';
import type { PlayerTexts } from './text/en.ts';

export interface ErrorPanelProps {
  /** `API_ERROR`, `PLAYBACK_ERROR`, or as the server says it. */
  readonly code: string;
  readonly texts: PlayerTexts;
  readonly onRetry: () => void;
  readonly onSignIn: () => void;
  /** What can be bought to watch it, where the page has no way in of its own. */
  readonly offers?: ReactNode;
  /** In place of our action: a page's own way in. */
  readonly children?: ReactNode;
}

const icons: Readonly<Record<ErrorScreen['icon'], Drawing>> = { alert, connection, globe, lock, shield, ticket };

/** Why there is no picture: an icon, a title, a sentence, and what can be done about it (spec §2.10). */
export function ErrorPanel({ code, texts, onRetry, onSignIn, offers, children }: ErrorPanelProps) {
  const { title, description, icon, remedy } = errorScreens[toErrorCode(code)];
  const retry = ({ currentTarget }: MouseEvent) => {
    keepFocus(currentTarget);
    onRetry();
  };
  return (
    <div className="tl-player-panel" part="error-panel" role="alert">
      <span className="tl-player-panel-icon">
        <Icon of={icons[icon]} />
      </span>
      <p className="tl-player-panel-title" part="error-title">
        {texts[title]}
      </p>
      <p className="tl-player-panel-text" part="error-description">
        {texts[description]}
      </p>
      {children ||
        (remedy === 'retry' ? (
          <button type="button" className="tl-player-action" part="retry" onClick={retry}>
            <Icon of={again} />
            {texts['Try again']}
          </button>
        ) : (
          remedy !== 'none' && (
            <slot name="action">
              {remedy === 'signin' && (
                <button type="button" className="tl-player-action" part="sign-in" onClick={onSignIn}>
                  {texts['Sign in']}
                </button>
              )}
              {offers}
            </slot>
          )
        ))}
      <p className="tl-player-code" part="error-code">
        {code.replace(/^ERROR_CODE_/, '')}
      </p>
    </div>
  );
}

/** Moves focus from a button that is about to go to what the player stands in: Tab leads on from there. */
function keepFocus(button: Element): void {
  // A box that plays takes focus itself, and hands it on to its controls.
  const place = button.closest<HTMLElement>('.tl-player[tabindex],.tl-root');
  if (!place) return;
  if (!place.hasAttribute('tabindex')) place.tabIndex = -1;
  place.focus({ preventScroll: true });
}

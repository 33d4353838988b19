import { type ErrorScreen, errorScreens, toErrorCode } from '@touchline/domain';
import { type MouseEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { Icon } from '../../shared/Icon.tsx';
import type { Drawing } from '../../shared/icons/drawing.ts';
import { again, alert, connection, globe, lock, shield, ticket } from '../../shared/icons/problems.ts';
import { Announcement } from '../Announcement.tsx';
import type { PlayerTexts } from '../text/en.ts';
import { applyStyles } from './apply-styles.ts';
import { Offers, type OffersProps } from './Offers.tsx';
import css from './panel.css?inline';

export interface ErrorPanelProps {
  /** `API_ERROR`, `PLAYBACK_ERROR`, or as the server says it. */
  readonly code: string;
  readonly texts: PlayerTexts;
  /** Of its heading: 2 to 6. */
  readonly level: number;
  readonly onRetry: () => void;
  readonly onSignIn: () => void;
  /** What can be bought to watch it, where the page has no way in of its own. */
  readonly offers?: OffersProps | undefined;
  /** In place of our action: a page's own way in. */
  readonly children?: ReactNode;
}

/** The error panel, or what loads it. */
export type Panel = (props: ErrorPanelProps) => ReactNode;

const icons: Readonly<Record<ErrorScreen['icon'], Drawing>> = { alert, connection, globe, lock, shield, ticket };

/** Why there is no picture: an icon, a title, a sentence, what the visitor can do about it, and one action (spec §2.10). */
export function ErrorPanel({ code, texts, level, onRetry, onSignIn, offers, children }: ErrorPanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  // The container replaces all sheets of the root with its own when it loads.
  useLayoutEffect(() => applyStyles(panel.current, css));
  const { title, description, help, icon, remedy } = errorScreens[toErrorCode(code)];
  const Title = `h${level}` as 'h2';
  const retry = ({ currentTarget }: MouseEvent) => {
    keepFocus(currentTarget);
    onRetry();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset names the parts of a form
    <div ref={panel} className="tl-player-panel" part="error-panel" role="group" aria-label={texts[title]}>
      <span className="tl-player-panel-icon">
        <Icon of={icons[icon]} />
      </span>
      <Title className="tl-player-panel-title" part="error-title">
        {texts[title]}
      </Title>
      <p className="tl-player-panel-text" part="error-description">
        {texts[description]}
      </p>
      {texts[help] && (
        <p className="tl-player-panel-help" part="error-help">
          {texts[help]}
        </p>
      )}
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
              {offers && <Offers {...offers} />}
            </slot>
          )
        ))}
      <p className="tl-player-code" part="error-code">
        {code.replace(/^ERROR_CODE_/, '')}
      </p>
      <Announcement text={`${texts[title]}. ${texts[description]}`} />
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

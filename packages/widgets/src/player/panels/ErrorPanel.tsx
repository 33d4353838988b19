import { type ErrorScreen, errorScreens, toErrorCode } from '@touchline/domain';
import { type MouseEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import type { Drawing } from '../../shared/icons/drawing.ts';
import { again, alert, connection, globe, lock, shield, ticket } from '../../shared/icons/problems.ts';
import { adoptStyleSheet } from '../../shared/styles/style-sheets.ts';
import { Icon } from '../../shared/ui/Icon.tsx';
import { Announcement } from '../Announcement.tsx';
import type { CheckoutDialogProps } from '../purchase/usePurchase.ts';
import type { ShownOffer } from '../screen.ts';
import type { PlayerTexts } from '../text/en.ts';
import css from './panel.css?inline';

export interface ErrorPanelProps {
  /** `API_ERROR`, `PLAYBACK_ERROR`, or a code of the server. */
  readonly code: string;
  readonly texts: PlayerTexts;
  /** Level of its heading, 2 to 6. */
  readonly level: number;
  readonly onRetry: () => void;
  readonly onSignIn: () => void;
  /** Offers to show where the page has no action of its own. */
  readonly offers?: OffersProps | undefined;
  /** Replaces the built-in action, for example by the page's own sign-in. */
  readonly children?: ReactNode;
}

/** The error panel, or a component that loads it. */
export type Panel = (props: ErrorPanelProps) => ReactNode;

const icons: Readonly<Record<ErrorScreen['icon'], Drawing>> = { alert, connection, globe, lock, shield, ticket };

/** Renders why nothing plays: an icon, a title, a sentence, advice for the visitor, and one action (spec §2.10). */
export function ErrorPanel({ code, texts, level, onRetry, onSignIn, offers, children }: ErrorPanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => adoptStyleSheet(panel.current, css), []);
  const { title, description, help, icon, remedy } = errorScreens[toErrorCode(code)];
  const Title = `h${level}` as 'h2';
  const retry = ({ currentTarget }: MouseEvent) => {
    keepFocus(currentTarget);
    onRetry();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups form fields, this is a panel
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

/** Moves the focus from a button that is about to disappear to its container, so that Tab continues from there. */
function keepFocus(button: Element): void {
  // A box with a player accepts focus and passes it on to its controls.
  const place = button.closest<HTMLElement>('.tl-player[tabindex],.tl-root');
  if (!place) return;
  if (!place.hasAttribute('tabindex')) place.tabIndex = -1;
  place.focus({ preventScroll: true });
}

interface OffersProps extends Omit<CheckoutDialogProps, 'offer' | 'onClose'> {
  readonly offers: readonly ShownOffer[];
}

/** Renders a button for each offer. The checkout code is loaded on the first click. */
function Offers({ offers, ...props }: OffersProps) {
  const [loaded, setLoaded] = useState<{ readonly CheckoutDialog: (props: CheckoutDialogProps) => ReactNode }>();
  const [offer, setOffer] = useState<ShownOffer>();
  const close = () => setOffer(undefined);
  return (
    <>
      <ul className="tl-player-offers">
        {offers.map((one) => (
          <li key={one.id} className="tl-player-offer" part="offer">
            <p dir="auto">
              <b>{one.title}</b> {one.description}
            </p>
            {/* Without script the button does nothing, so the price is shown as text. */}
            <noscript>{one.price}</noscript>
            <button
              type="button"
              className="tl-player-action"
              part="buy"
              aria-busy={one === offer}
              onClick={() => {
                setOffer(one);
                // If the code cannot be loaded, the next click tries again.
                import('../purchase/CheckoutDialog.tsx').then(setLoaded, close);
              }}
            >
              {one.label}
              <span className="tl-hidden">{one.title}</span>
            </button>
          </li>
        ))}
      </ul>
      {loaded && offer && <loaded.CheckoutDialog {...props} offer={offer} onClose={close} />}
    </>
  );
}

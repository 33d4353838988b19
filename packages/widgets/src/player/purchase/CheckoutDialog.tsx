import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useLatest } from '../../shared/hooks/useLatest.ts';
import { alert, done } from '../../shared/icons/problems.ts';
import { adoptStyleSheet } from '../../shared/styles/style-sheets.ts';
import { useLoadedTexts } from '../../shared/text/useLazyTexts.ts';
import { handleDialogKey } from '../../shared/ui/handle-dialog-key.ts';
import { Icon } from '../../shared/ui/Icon.tsx';
import { Announcement } from '../Announcement.tsx';
import css from './checkout.css?inline';
import { type PurchaseTexts, purchaseTexts } from './text/index.ts';
import { type CheckoutDialogProps, type PurchaseState, usePurchase } from './usePurchase.ts';

/** Renders the checkout of one offer: a dialog over the panel, from the click until the video opens. */
export function CheckoutDialog(props: CheckoutDialogProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const place = anchor?.closest('.tl-player');
  return (
    <span ref={setAnchor} hidden>
      {place && anchor && createPortal(<Dialog {...props} anchor={anchor} />, place)}
    </span>
  );
}

function Dialog({ anchor, ...props }: CheckoutDialogProps & { readonly anchor: HTMLElement }) {
  const { offer, screen } = props;
  const dialog = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const lazyTexts = useLoadedTexts(purchaseTexts, screen.appearance.locale, screen.checkout?.config.texts);
  const { state, cancel, again, signIn } = usePurchase(props, lazyTexts, box);
  useLayoutEffect(() => adoptStyleSheet(dialog.current, css), []);
  useModalFocus(dialog, anchor, state, cancel);
  const isBusy = state === 'working' || state === 'confirming' || state === 'opening';
  const failure = lazyTexts && failureText(state, lazyTexts);
  const statusText = failure || (lazyTexts ? stepText(state, lazyTexts) : '');
  return (
    <div
      ref={dialog}
      className="tl-player-panel tl-checkout"
      part="checkout"
      role="dialog"
      aria-modal="true"
      aria-label={`${offer.title}, ${offer.price}`}
      aria-busy={isBusy}
      tabIndex={-1}
    >
      <Item offer={offer} screen={screen} />
      <div className="tl-checkout-state" data-state={failure ? 'failed' : isBusy ? state : undefined}>
        {failure ? (
          <Icon of={alert} />
        ) : state === 'opening' ? (
          <Icon of={done} />
        ) : (
          <span className="tl-checkout-ring" />
        )}
        <p className="tl-checkout-said">{statusText}</p>
      </div>
      <Announcement text={statusText} />
      <div ref={box} className="tl-checkout-box">
        {''}
      </div>
      {state === 'signin' && <Button text={screen.texts['Sign in']} onPress={signIn} />}
      {failure && state !== 'off' && <Button text={screen.texts['Try again']} onPress={again} />}
      {lazyTexts && (
        <button type="button" className="tl-checkout-quiet" onClick={cancel}>
          {lazyTexts.Cancel}
        </button>
      )}
    </div>
  );
}

/** Renders the offer: its image, name, price and terms. */
function Item({ offer, screen: { content, poster, appearance } }: Pick<CheckoutDialogProps, 'offer' | 'screen'>) {
  const Title = `h${appearance.headingLevel}` as 'h2';
  const title = appearance.showTitle && content.view === 'error' ? content.title : '';
  return (
    <div className="tl-checkout-item" part="checkout-item">
      {poster && <img className="tl-checkout-picture" src={poster} alt="" />}
      <Title className="tl-player-panel-title" dir="auto">
        {offer.title}
      </Title>
      <p className="tl-checkout-price">{offer.price}</p>
      {[title, offer.description].map(
        (text) =>
          text && (
            <p key={text} className="tl-checkout-terms" dir="auto">
              {text}
            </p>
          )
      )}
    </div>
  );
}

function Button({ text, onPress }: { readonly text: string; readonly onPress: () => void }) {
  return (
    <button type="button" className="tl-player-action" onClick={onPress}>
      {text}
    </button>
  );
}

function stepText(state: PurchaseState, lazyTexts: PurchaseTexts): string {
  switch (state) {
    case 'working':
      return lazyTexts['One moment…'];
    case 'signin':
      return lazyTexts['Sign in to go on with your purchase.'];
    case 'confirming':
      return lazyTexts['The payment is being confirmed…'];
    case 'opening':
      return lazyTexts['Paid. The video is being opened…'];
    default:
      return '';
  }
}

/** Returns the text of a failure; '' if there is none. */
function failureText(state: PurchaseState, lazyTexts: PurchaseTexts): string {
  switch (state) {
    case 'connection':
    case 'unconfirmed':
      return lazyTexts['The connection failed. You pay only once, however often you try again.'];
    case 'refused':
      return lazyTexts['This cannot be bought right now.'];
    case 'expired':
      return lazyTexts['The time to pay is over. Nothing was paid.'];
    case 'unopened':
      return lazyTexts['Paid, but the video cannot be opened yet. Try again in a moment.'];
    case 'off':
      return lazyTexts['Nothing can be bought here.'];
    default:
      return '';
  }
}

/**
 * Keeps the focus in the dialog, and makes the panel below it inert. Afterwards it restores the focus, or moves it to
 * the player if the panel is gone. The page itself is not inert, because its sign-in form may be needed.
 *
 * `anchor`: an element next to the button that opened the dialog. `state`: a key of the dialog's content; a change may
 * remove the focused element.
 */
function useModalFocus(
  dialog: RefObject<HTMLElement | null>,
  anchor: HTMLElement,
  state: string,
  onEscape: () => void
): void {
  const onCancel = useLatest(onEscape);
  useEffect(() => {
    const element = dialog.current;
    const panel = anchor.closest<HTMLElement>('.tl-player-panel');
    const previousButton = panel?.querySelector<HTMLElement>('[aria-busy="true"]');
    const root = anchor.closest<HTMLElement>('.tl-root');
    if (!element || !panel) return;
    const ended = new AbortController();
    element.addEventListener('keydown', (event) => handleDialogKey(event, element, () => onCancel.current()), ended);
    panel.inert = true;
    element.focus({ preventScroll: true });
    return () => {
      ended.abort();
      panel.inert = false;
      // The panel's replacement exists after this render.
      requestAnimationFrame(() => {
        const next = previousButton?.isConnected ? previousButton : root?.querySelector<HTMLElement>('.tl-player');
        if (!hasFocus(root)) next?.focus({ preventScroll: true });
      });
    };
  }, [dialog, anchor, onCancel]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: checked after each change of `state`
  useEffect(() => {
    // Without focus in the dialog, Escape would not reach it and Tab would leave it.
    if (!hasFocus(dialog.current)) dialog.current?.focus({ preventScroll: true });
  }, [dialog, state]);
}

/** Whether the focus is in the element, or elsewhere on the page on purpose. */
function hasFocus(root: HTMLElement | null): boolean {
  const { activeElement } = (root?.getRootNode() ?? document) as Document | ShadowRoot;
  const elsewhere = document.activeElement;
  const host = (root?.getRootNode() as ShadowRoot | undefined)?.host;
  const isAway = elsewhere !== null && elsewhere !== document.body && elsewhere !== host && !root?.contains(elsewhere);
  return isAway || (activeElement !== null && activeElement !== document.body && !!root?.contains(activeElement));
}

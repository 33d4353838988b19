import { useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Icon } from '../../shared/Icon.tsx';
import { alert, done } from '../../shared/icons/problems.ts';
import { useLoadedWords } from '../../shared/late-words/useLateWords.ts';
import { Announcement } from '../Announcement.tsx';
import type { TillProps } from './TillProps.ts';
import { type PurchaseTexts, purchaseTexts } from './text/index.ts';
import { useDialog } from './useDialog.ts';
import { type PurchaseState, usePurchase } from './usePurchase.ts';

/** Sells one offer: a dialog over the panel, from the press until the video opens. */
export function Till(props: TillProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const place = anchor?.closest('.tl-player');
  return (
    <span ref={setAnchor} hidden>
      {place && anchor && createPortal(<Dialog {...props} anchor={anchor} />, place)}
    </span>
  );
}

function Dialog({ anchor, ...props }: TillProps & { readonly anchor: HTMLElement }) {
  const { offer, screen } = props;
  const dialog = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const words = useLoadedWords(purchaseTexts, screen.look.locale, screen.till?.config.texts);
  const { state, cancel, again, signIn } = usePurchase({ props, words, box });
  useDialog({ dialog, anchor, state, onEscape: cancel });
  const isBusy = state === 'working' || state === 'confirming' || state === 'opening';
  const failure = words && failureText(state, words);
  const said = failure || (words ? stepText(state, words) : '');
  return (
    <div
      ref={dialog}
      className="tl-player-panel tl-till"
      part="checkout"
      role="dialog"
      aria-modal="true"
      aria-label={`${offer.title}, ${offer.price}`}
      aria-busy={isBusy}
      tabIndex={-1}
    >
      <Item offer={offer} screen={screen} />
      <div className="tl-till-state" data-state={failure ? 'failed' : isBusy ? state : undefined}>
        {failure ? <Icon of={alert} /> : state === 'opening' ? <Icon of={done} /> : <span className="tl-till-ring" />}
        <p className="tl-till-said">{said}</p>
      </div>
      <Announcement text={said} />
      <div ref={box} className="tl-till-box">
        {''}
      </div>
      {state === 'signin' && <Button text={screen.texts['Sign in']} onPress={signIn} />}
      {failure && state !== 'off' && <Button text={screen.texts['Try again']} onPress={again} />}
      {words && (
        <button type="button" className="tl-till-quiet" onClick={cancel}>
          {words.Cancel}
        </button>
      )}
    </div>
  );
}

/** The item on sale: its picture, name, price, and the terms. */
function Item({ offer, screen: { content, poster, look } }: Pick<TillProps, 'offer' | 'screen'>) {
  const Title = `h${look.headingLevel}` as 'h2';
  const title = look.showTitle && content.view === 'error' ? content.title : '';
  return (
    <div className="tl-till-item" part="checkout-item">
      {poster && <img className="tl-till-picture" src={poster} alt="" />}
      <Title className="tl-player-panel-title" dir="auto">
        {offer.title}
      </Title>
      <p className="tl-till-price">{offer.price}</p>
      {[title, offer.description].map(
        (text) =>
          text && (
            <p key={text} className="tl-till-terms" dir="auto">
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

function stepText(state: PurchaseState, words: PurchaseTexts): string {
  switch (state) {
    case 'working':
      return words['One moment…'];
    case 'signin':
      return words['Sign in to go on with your purchase.'];
    case 'confirming':
      return words['The payment is being confirmed…'];
    case 'opening':
      return words['Paid. The video is being opened…'];
    default:
      return '';
  }
}

/** '' while nothing is wrong. */
function failureText(state: PurchaseState, words: PurchaseTexts): string {
  switch (state) {
    case 'connection':
    case 'unconfirmed':
      return words['The connection failed. You pay only once, however often you try again.'];
    case 'refused':
      return words['This cannot be bought right now.'];
    case 'expired':
      return words['The time to pay is over. Nothing was paid.'];
    case 'unopened':
      return words['Paid, but the video cannot be opened yet. Try again in a moment.'];
    case 'off':
      return words['Nothing can be bought here.'];
    default:
      return '';
  }
}

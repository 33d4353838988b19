import { fill } from '../../shared/texts.ts';
import type { CheckoutAdapter } from './checkout-adapter.ts';

/** Tells the API whether the pretended card is good; whether it has been paid with. */
export type PayMock = (outcome: 'paid' | 'declined') => Promise<boolean>;

/** What pretends to take money: says so, and lets the visitor choose what becomes of it. */
export function createMockCheckout(pay: PayMock): CheckoutAdapter {
  return {
    open: ({ box, offer, texts, signal }) =>
      new Promise((resolve, reject) => {
        const choose = async (outcome: 'paid' | 'declined') => {
          toggle(true);
          said.textContent = '';
          try {
            if (await pay(outcome)) return resolve('paid');
            said.textContent = texts['The card was declined. Nothing was paid.'];
          } catch (error) {
            return reject(error);
          }
          toggle(false);
          buttons.at(-1)?.focus();
        };
        const toggle = (disabled: boolean) => {
          for (const button of buttons) button.disabled = disabled;
        };
        const note = element('p', 'tl-till-note', texts['Test purchase: no money is taken.']);
        const said = element('p', 'tl-till-declined', '');
        said.setAttribute('aria-live', 'polite');
        const buttons = [
          button('tl-player-action', fill(texts['Pay {price}'], { price: offer.price }), () => choose('paid')),
          button('tl-till-quiet', texts['Use a card that is declined'], () => choose('declined')),
        ];
        box.replaceChildren(note, said, ...buttons);
        buttons[0]?.focus();
        signal.addEventListener('abort', () => resolve('cancelled'), { once: true });
      }),
  };
}

function button(className: string, text: string, onPress: () => void): HTMLButtonElement {
  const made = element('button', className, text);
  made.type = 'button';
  made.addEventListener('click', onPress);
  return made;
}

function element<Name extends 'p' | 'button'>(name: Name, className: string, text: string) {
  const made = document.createElement(name);
  made.className = className;
  made.textContent = text;
  return made;
}

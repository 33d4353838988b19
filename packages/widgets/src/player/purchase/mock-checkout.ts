import { fill } from '../../shared/text/fill.ts';
import type { CheckoutAdapter } from './checkout-adapter.ts';

/** Reports a simulated card as good or declined to the API. Returns whether the session is paid. */
export type PayMock = (outcome: 'paid' | 'declined') => Promise<boolean>;

/** Creates an adapter that simulates payments. It says so, and the visitor chooses the outcome. */
export function createMockCheckout(pay: PayMock): CheckoutAdapter {
  return {
    open: ({ box, offer, texts, signal }) =>
      new Promise((resolve, reject) => {
        const choose = async (outcome: 'paid' | 'declined') => {
          toggle(true);
          message.textContent = '';
          try {
            if (await pay(outcome)) return resolve('paid');
            message.textContent = texts['The card was declined. Nothing was paid.'];
          } catch (error) {
            return reject(error);
          }
          toggle(false);
          buttons.at(-1)?.focus();
        };
        const toggle = (disabled: boolean) => {
          for (const button of buttons) button.disabled = disabled;
        };
        const note = element('p', 'tl-checkout-note', texts['Test purchase: no money is taken.']);
        const message = element('p', 'tl-checkout-declined', '');
        message.setAttribute('aria-live', 'polite');
        const buttons = [
          button('tl-player-action', fill(texts['Pay {price}'], { price: offer.price }), () => choose('paid')),
          button('tl-checkout-quiet', texts['Use a card that is declined'], () => choose('declined')),
        ];
        box.replaceChildren(note, message, ...buttons);
        buttons[0]?.focus();
        signal.addEventListener('abort', () => resolve('cancelled'), { once: true });
      }),
  };
}

function button(className: string, text: string, onPress: () => void): HTMLButtonElement {
  const node = element('button', className, text);
  node.type = 'button';
  node.addEventListener('click', onPress);
  return node;
}

function element<Name extends 'p' | 'button'>(name: Name, className: string, text: string) {
  const node = document.createElement(name);
  node.className = className;
  node.textContent = text;
  return node;
}

import { adoptStyleSheet } from '../../../shared/styles/style-sheets.ts';
import css from './modal.css?inline';

export interface Modal {
  /** In the page's own DOM, because an iframe of a payment provider does not work in a shadow root. */
  readonly place: HTMLElement;
  readonly close: () => void;
}

/**
 * Opens a modal dialog over the page. The browser traps the focus and restores it. The content is in the page's DOM and
 * slotted into a shadow root, whose style sheet is the only one.
 */
export function openModal({
  name,
  closeText,
  dir,
  onCancel,
}: {
  /** Accessible name. */
  readonly name: string;
  readonly closeText: string;
  readonly dir: string;
  /** Called for the close button and for Escape. */
  readonly onCancel: () => void;
}): Modal {
  const host = document.createElement('div');
  const place = document.createElement('div');
  host.append(place);
  const root = host.attachShadow({ mode: 'open' });
  adoptStyleSheet(root, css);

  const dialog = document.createElement('dialog');
  dialog.setAttribute('aria-label', name);
  dialog.dir = dir;
  const close = document.createElement('button');
  close.type = 'button';
  close.textContent = closeText;
  close.addEventListener('click', onCancel);
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault();
    onCancel();
  });
  dialog.append(close, document.createElement('slot'));
  root.append(dialog);
  document.body.append(host);
  dialog.showModal();
  return {
    place,
    close() {
      dialog.close();
      host.remove();
    },
  };
}

import css from './modal.css?inline';

export interface Modal {
  /** In the page's own DOM: an iframe of a payment provider cannot live in a shadow root. */
  readonly place: HTMLElement;
  readonly close: () => void;
}

/**
 * A dialog over the whole page: the browser keeps focus in it and returns it. What it holds stands in the page's DOM and is
 * slotted into a shadow root, whose style sheet is all the style there is.
 */
export function openModal({
  name,
  closeText,
  dir,
  onCancel,
}: {
  /** What a screen reader calls it. */
  readonly name: string;
  readonly closeText: string;
  readonly dir: string;
  /** The close button, or Escape. */
  readonly onCancel: () => void;
}): Modal {
  const host = document.createElement('div');
  const place = document.createElement('div');
  host.append(place);
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  root.adoptedStyleSheets = [sheet];

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

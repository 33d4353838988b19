import { fetchPinnedLoader, type PinnedLoader, withLoader } from './pinned-loader.ts';

/** Duration of a message, ms. */
const FEEDBACK = 2000;

let loading: Promise<PinnedLoader> | undefined;

/** Shows the buttons of a snippet: one copies it, the other pins the version of its loader. */
export function startSnippetButtons(box: HTMLElement): void {
  const buttons = box.querySelector<HTMLElement>('.snippet-buttons');
  const code = box.querySelector('code');
  const copy = buttons?.querySelector<HTMLButtonElement>('[data-copy]');
  const pin = buttons?.querySelector<HTMLButtonElement>('[data-pin]');
  if (!buttons || !code || !copy || !pin) return;
  const say = createFeedback(box.querySelector('[role="status"]'));
  const { copied = '', failed = '' } = copy.dataset;
  buttons.hidden = false;
  copy.addEventListener('click', async () => say(copy, (await copyTextOf(code)) ? copied : failed));
  pin.addEventListener('click', async () => {
    const isPinned = pin.getAttribute('aria-pressed') !== 'true';
    try {
      loading ??= fetchPinnedLoader();
      code.textContent = withLoader(code.textContent, await loading, isPinned);
      pin.setAttribute('aria-pressed', String(isPinned));
    } catch {
      // The next click tries again.
      loading = undefined;
      say(pin, pin.dataset['failed'] ?? '');
    }
  });
}

/** Returns a function that shows a message on a button, and announces it, for a moment. */
function createFeedback(status: Element | null): (button: HTMLElement, message: string) => void {
  let end: () => void = () => undefined;
  return (button, message) => {
    end();
    const label = button.textContent;
    button.textContent = message;
    if (status) status.textContent = message;
    const timer = setTimeout(() => end(), FEEDBACK);
    end = () => {
      clearTimeout(timer);
      button.textContent = label;
      if (status) status.textContent = '';
      end = () => undefined;
    };
  };
}

/** Copies a text, and returns whether it worked. If the browser rejects it, selects the text for the visitor to copy. */
async function copyTextOf(element: HTMLElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(element.textContent);
    return true;
  } catch {
    getSelection()?.selectAllChildren(element);
    return false;
  }
}

import { pretendDevice } from './pretended-device.ts';

/** Kept for this tab: the device has to be there before a player asks the browser for one. */
const KEY = 'paper-pretended-device';

/** Lets a reader pretend that there is a device, and end that again: the page begins anew each time. */
export function startCasting(box: HTMLElement): void {
  const button = box.querySelector('button');
  const status = box.querySelector<HTMLElement>('[role="status"]');
  if (!button || !status) return;
  box.hidden = false;
  const isOn = read() === 'on';
  if (isOn) {
    begin();
    button.setAttribute('aria-pressed', 'true');
    status.textContent = button.dataset['said'] ?? '';
  }
  button.addEventListener('click', () => {
    if (write(isOn ? '' : 'on')) location.reload();
  });
}

interface PretendedPage {
  chrome?: { cast?: { media: { DEFAULT_MEDIA_RECEIVER_APP_ID: string } } };
  cast?: { framework: { CastContext: { getInstance(): { setOptions(options: object): void } } } };
}

/** As a page does that has Google's framework of its own. */
function begin(): void {
  const page = window as unknown as PretendedPage;
  page.chrome ??= {};
  pretendDevice();
  const receiverApplicationId = page.chrome.cast?.media.DEFAULT_MEDIA_RECEIVER_APP_ID;
  page.cast?.framework.CastContext.getInstance().setOptions({ receiverApplicationId });
}

function read(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function write(value: string): boolean {
  try {
    sessionStorage.setItem(KEY, value);
    return true;
  } catch {
    return false;
  }
}

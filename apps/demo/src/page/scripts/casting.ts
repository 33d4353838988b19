import { readSessionValue, writeSessionValue } from './session-value.ts';
import { SimulatedDevice } from './simulated-device.ts';

/** Key in sessionStorage: the simulated device must exist before a player requests a device. */
const KEY = 'paper-pretended-device';

/** Lets a reader turn a simulated device on and off. The page reloads each time. */
export function startCasting(box: HTMLElement): void {
  const button = box.querySelector('button');
  const status = box.querySelector<HTMLElement>('[role="status"]');
  if (!button || !status) return;
  box.hidden = false;
  const isOn = readSessionValue(KEY) === 'on';
  if (isOn) {
    begin();
    button.setAttribute('aria-pressed', 'true');
    status.textContent = button.dataset['said'] ?? '';
  }
  button.addEventListener('click', () => {
    if (writeSessionValue(KEY, isOn ? '' : 'on')) location.reload();
  });
}

interface CastWindow {
  chrome?: { cast?: { media: { DEFAULT_MEDIA_RECEIVER_APP_ID: string } } };
  cast?: { framework: { CastContext: { getInstance(): { setOptions(options: object): void } } } };
}

/** As a page does that has Google's framework of its own. */
function begin(): void {
  const page = window as unknown as CastWindow;
  page.chrome ??= {};
  new SimulatedDevice();
  const receiverApplicationId = page.chrome.cast?.media.DEFAULT_MEDIA_RECEIVER_APP_ID;
  page.cast?.framework.CastContext.getInstance().setOptions({ receiverApplicationId });
}

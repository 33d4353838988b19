import { logRow } from './log-row.ts';

/** The property of players that this page uses. */
interface PlayerElement extends HTMLElement {
  config?: { readonly auth: { readonly userId: string; readonly getToken: () => Promise<string> } } | undefined;
}

/**
 * Signs in a reader without purchases, shows the purchase events of the page, and refunds purchases. Each page creates
 * its own reader, so that every visitor can buy.
 */
export function startCheckout(box: HTMLElement): void {
  const player = box.parentElement?.querySelector<PlayerElement>('touchline-video-player');
  const signInButton = box.querySelector<HTMLButtonElement>('[data-checkout-in]');
  const refund = box.querySelector<HTMLButtonElement>('[data-checkout-refund]');
  const status = box.querySelector<HTMLElement>('[role="status"]');
  const purchaseEvents = box.querySelector('ul');
  if (!player || !signInButton || !refund || !status || !purchaseEvents) return;
  const userId = `buyer-${Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(36)).join('')}`;
  const { signedOut = '', signedIn = '', refunded = '', failed = '' } = status.dataset;
  const { in: signIn = '', out: signOut = '' } = signInButton.dataset;
  let isIn = false;

  const enter = () => {
    isIn = true;
    player.config = { auth: { userId, getToken: () => tokenOf(userId) } };
    signInButton.textContent = signOut;
    status.textContent = signedIn;
    refund.disabled = false;
  };
  const leave = () => {
    isIn = false;
    player.config = undefined;
    signInButton.textContent = signIn;
    status.textContent = signedOut;
    refund.disabled = true;
  };
  signInButton.addEventListener('click', () => (isIn ? leave() : enter()));
  // A real page would show its own form, and sign the reader in afterwards.
  player.addEventListener('touchline:signin', enter);
  refund.addEventListener('click', async () => {
    try {
      const count = await giveBack(userId);
      status.textContent = refunded.replace(
        '{count}',
        new Intl.NumberFormat(document.documentElement.lang).format(count)
      );
    } catch {
      status.textContent = failed;
    }
  });
  player.addEventListener('touchline:purchase', (event) => {
    const { offerId, state } = (event as CustomEvent<{ offerId: string; state: string }>).detail;
    purchaseEvents.prepend(logRow(Date.now(), `touchline:purchase`, `${offerId} ${state}`));
  });
  box.hidden = false;
}

/** Fetches the token that the paper's own server would issue to a signed-in reader. */
async function tokenOf(userId: string): Promise<string> {
  const response = await fetch('/demo/buyer-token', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ userId }),
  });
  if (!response.ok) throw new Error(`the server gave no token: ${response.status}`);
  return ((await response.json()) as { token: string }).token;
}

/** Refunds all purchases of a user, and returns their number. */
async function giveBack(userId: string): Promise<number> {
  const headers = { Authorization: `Bearer ${await tokenOf(userId)}` };
  const response = await fetch('/demo/refund', { method: 'POST', headers });
  if (!response.ok) throw new Error(`the server gave nothing back: ${response.status}`);
  return ((await response.json()) as { refunded: number }).refunded;
}

import { logRow } from './log-row.ts';

/** What players take; the page's script knows the element by this alone. */
interface PlayerElement extends HTMLElement {
  config?: { readonly auth: { readonly userId: string; readonly getToken: () => Promise<string> } } | undefined;
}

/**
 * Signs a reader in who has bought nothing yet, shows what the page hears of a purchase, and gives the money back. Each
 * page makes up a reader of its own, so that everybody can buy.
 */
export function startTill(box: HTMLElement): void {
  const player = box.parentElement?.querySelector<PlayerElement>('touchline-video-player');
  const door = box.querySelector<HTMLButtonElement>('[data-till-in]');
  const refund = box.querySelector<HTMLButtonElement>('[data-till-refund]');
  const status = box.querySelector<HTMLElement>('[role="status"]');
  const heard = box.querySelector('ul');
  if (!player || !door || !refund || !status || !heard) return;
  const userId = `buyer-${Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(36)).join('')}`;
  const { signedOut = '', signedIn = '', refunded = '', failed = '' } = status.dataset;
  const { in: signIn = '', out: signOut = '' } = door.dataset;
  let isIn = false;

  const enter = () => {
    isIn = true;
    player.config = { auth: { userId, getToken: () => tokenOf(userId) } };
    door.textContent = signOut;
    status.textContent = signedIn;
    refund.disabled = false;
  };
  const leave = () => {
    isIn = false;
    player.config = undefined;
    door.textContent = signIn;
    status.textContent = signedOut;
    refund.disabled = true;
  };
  door.addEventListener('click', () => (isIn ? leave() : enter()));
  // A true page would show its own form, and sign the reader in when that is done.
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
    heard.prepend(logRow(Date.now(), `touchline:purchase`, `${offerId} ${state}`));
  });
  box.hidden = false;
}

/** What the paper's own server would give a reader who has signed in. */
async function tokenOf(userId: string): Promise<string> {
  const response = await fetch('/demo/buyer-token', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ userId }),
  });
  if (!response.ok) throw new Error(`the server gave no token: ${response.status}`);
  return ((await response.json()) as { token: string }).token;
}

/** How many purchases were paid back. */
async function giveBack(userId: string): Promise<number> {
  const headers = { Authorization: `Bearer ${await tokenOf(userId)}` };
  const response = await fetch('/demo/refund', { method: 'POST', headers });
  if (!response.ok) throw new Error(`the server gave nothing back: ${response.status}`);
  return ((await response.json()) as { refunded: number }).refunded;
}

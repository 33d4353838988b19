/** The property of players that this page uses. */
interface PlayerElement extends HTMLElement {
  config?: { readonly auth: { readonly userId: string; readonly getToken: () => Promise<string> } } | undefined;
}

interface MintedToken {
  readonly token: string;
  /** RFC 3339. */
  readonly expireTime: string;
}

/** Whom the demo signs in. */
const READER = 'reader-7';

/**
 * Lets a reader in to the player beside the bar, and out again. As on any publisher's page: `getToken` asks the page's own
 * server, and the player calls it whenever it needs a newer one.
 */
export function startPass(bar: HTMLElement): void {
  const player = bar.parentElement?.querySelector<PlayerElement>('touchline-video-player');
  const button = bar.querySelector('button');
  const status = bar.querySelector<HTMLElement>('[role="status"]');
  if (!player || !button || !status) return;
  const { in: signIn = '', out: signOut = '' } = button.dataset;
  const { signedOut = '', tokens = '', failed = '' } = status.dataset;
  let visit: object | undefined;

  const leave = () => {
    visit = undefined;
    player.config = undefined;
    button.textContent = signIn;
    status.textContent = signedOut;
  };
  const enter = () => {
    const own = {};
    visit = own;
    let count = 0;
    const getToken = async () => {
      try {
        const { token, expireTime } = await mint();
        count += 1;
        // Not if the reader has signed out in the meantime.
        if (visit === own) status.textContent = toSentence(tokens, count, expireTime);
        return token;
      } catch (error) {
        if (visit === own) status.textContent = failed;
        throw error;
      }
    };
    player.config = { auth: { userId: READER, getToken } };
    button.textContent = signOut;
  };

  button.addEventListener('click', () => (visit ? leave() : enter()));
  player.addEventListener('touchline:signin', enter);
  bar.hidden = false;
}

async function mint(): Promise<MintedToken> {
  const response = await fetch('/demo/playback-token', { method: 'POST' });
  if (!response.ok) throw new Error(`the server gave no token: ${response.status}`);
  return response.json() as Promise<MintedToken>;
}

/** In the digits and the clock of the page's language. */
function toSentence(text: string, count: number, expireTime: string): string {
  const { lang } = document.documentElement;
  const time = new Intl.DateTimeFormat(lang, { timeStyle: 'medium' }).format(Date.parse(expireTime));
  return text.replace('{count}', new Intl.NumberFormat(lang).format(count)).replace('{time}', time);
}

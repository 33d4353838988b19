/** What is kept of a visitor on the device, and whether he wants to be counted. */
export interface PrivacyStatus {
  /** Names of the cookies and storage entries in use. */
  readonly stored: readonly string[];
  readonly optedOut: boolean;
}

/** What a page may ask and order: `window.Touchline.privacy` (interfaces.md). */
export interface Privacy {
  status(): PrivacyStatus;
  /** Nothing is stored or counted from now on; what was stored is taken away. */
  optOut(): PrivacyStatus;
  /** Takes away what was stored; who goes on is somebody new. */
  forget(): PrivacyStatus;
}

/** The one thing that is kept of whoever wants nothing kept. */
const OPT_OUT = 'touchline_opt_out';
/** Of packages/beacon, which writes it with this very path. */
const COOKIE = 'touchline_viewing';

/** Where the device keeps nothing, the wish holds until the page goes. */
let unkept = false;

/** Never throws: a sandboxed frame refuses cookies and storage. The window hears `touchline:privacy` of each order. */
export const privacy: Privacy = {
  status: () => look(),
  optOut() {
    unkept = true;
    attempt(() => {
      localStorage[OPT_OUT] = 1;
    });
    return privacy.forget();
  },
  forget() {
    look(true);
    dispatchEvent(new Event('touchline:privacy'));
    return look();
  },
};

/** What is stored; with `away` it is taken away, but for the wish to opt out. */
function look(away?: boolean): PrivacyStatus {
  const stored: string[] = [];
  for (const place of ['localStorage', 'sessionStorage'] as const) {
    attempt(() => {
      for (const name in window[place]) {
        if (!/^touchline_/.test(name)) continue;
        if (away && name !== OPT_OUT) delete window[place][name];
        else stored.push(name);
      }
    });
  }
  attempt(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
    if (away) document.cookie = `${COOKIE}=;Path=/;Max-Age=0`;
    if (document.cookie.includes(COOKIE)) stored.push(COOKIE);
  });
  return { stored, optedOut: unkept || stored.includes(OPT_OUT) };
}

function attempt(task: () => void): void {
  try {
    task();
  } catch {
    // Refused: nothing is in it.
  }
}

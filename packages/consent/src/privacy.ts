/** The data that is stored about a visitor on the device, and whether they have opted out. */
export interface PrivacyStatus {
  /** Names of the cookies and storage entries in use. */
  readonly stored: readonly string[];
  readonly optedOut: boolean;
}

/** The page's controls: `window.Touchline.privacy` (interfaces.md). */
export interface Privacy {
  status(): PrivacyStatus;
  /** Deletes the stored data; nothing is stored or counted from now on. */
  optOut(): PrivacyStatus;
  /** Deletes the stored data; the visitor counts as a new one afterwards. */
  forget(): PrivacyStatus;
}

/** The only entry that remains after an opt-out. */
const OPT_OUT = 'touchline_opt_out';
/** Written by packages/beacon, with the same path. */
const COOKIE = 'touchline_viewing';

/** The opt-out where storage is blocked: it holds for the life of the page. */
let optedOutInMemory = false;

/** Never throws, even in a sandboxed frame without cookies and storage. Each call dispatches `touchline:privacy`. */
export const privacy: Privacy = {
  status: () => readStored(),
  optOut() {
    optedOutInMemory = true;
    attempt(() => {
      localStorage[OPT_OUT] = 1;
    });
    return privacy.forget();
  },
  forget() {
    readStored(true);
    dispatchEvent(new Event('touchline:privacy'));
    return readStored();
  },
};

/** Lists the stored entries. With `isDeleting` it deletes them, except for the opt-out. */
function readStored(isDeleting?: boolean): PrivacyStatus {
  const stored: string[] = [];
  for (const place of ['localStorage', 'sessionStorage'] as const) {
    attempt(() => {
      for (const name in window[place]) {
        if (!/^touchline_/.test(name)) continue;
        if (isDeleting && name !== OPT_OUT) delete window[place][name];
        else stored.push(name);
      }
    });
  }
  attempt(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
    if (isDeleting) document.cookie = `${COOKIE}=;Path=/;Max-Age=0`;
    if (document.cookie.includes(COOKIE)) stored.push(COOKIE);
  });
  return { stored, optedOut: optedOutInMemory || stored.includes(OPT_OUT) };
}

function attempt(task: () => void): void {
  try {
    task();
  } catch {
    // Blocked: it holds nothing.
  }
}

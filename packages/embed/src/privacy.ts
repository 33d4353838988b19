/** `stored`: names of the cookies and storage entries in use. */
export interface PrivacyStatus {
  readonly stored: readonly string[];
  readonly optedOut: boolean;
}

let optedOut = false;

/**
 * What the page may ask about privacy: `window.Touchline.privacy`.
 *
 * Players remember volume and positions where that is allowed. Nothing about a visitor is sent, so the wish to opt out is
 * kept in memory only.
 */
export const privacy = {
  status: (): PrivacyStatus => ({ stored: stored(), optedOut }),
  optOut: (): PrivacyStatus => {
    optedOut = true;
    return privacy.forget();
  },
  forget: (): PrivacyStatus => {
    for (const name of stored()) localStorage.removeItem(name);
    return privacy.status();
  },
};

function stored(): string[] {
  try {
    return Object.keys(localStorage).filter((name) => /^touchline_/.test(name));
  } catch {
    // Storage is refused: nothing is in it.
    return [];
  }
}

/** `stored`: names of the cookies and storage entries in use. */
export interface PrivacyStatus {
  readonly stored: readonly string[];
  readonly optedOut: boolean;
}

let current: PrivacyStatus = { stored: [], optedOut: false };
const status = () => current;

/**
 * What the page may ask about privacy: `window.Touchline.privacy`.
 *
 * No widget of this version stores or sends anything about a visitor, so there is nothing to forget; the wish to opt
 * out is kept in memory only, because remembering it would be the first thing stored.
 */
export const privacy = {
  status,
  optOut: (): PrivacyStatus => (current = { ...current, optedOut: true }),
  forget: status,
};

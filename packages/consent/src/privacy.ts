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

/** The panel that a visitor sees when a video cannot be shown. All three texts are keys of the players' texts: English phrases. */
export interface ErrorScreen {
  readonly title: ErrorTitle;
  readonly description: ErrorDescription;
  /** A second, less prominent sentence that says what the visitor can do about it. */
  readonly help: ErrorHelp;
  readonly icon: 'lock' | 'globe' | 'ticket' | 'shield' | 'connection' | 'alert';
  /** Action that the screen offers: none, try again, sign in, or the page's own offer (buy a pass). */
  readonly remedy: 'none' | 'retry' | 'signin' | 'offer';
}

type ErrorTitle =
  | 'Failed to Retrieve Video Info'
  | 'Authorisation'
  | 'Geoblocking Restriction'
  | 'Not entitled'
  | 'VPN BLOCKED'
  | 'Playback Error';

type ErrorDescription =
  | 'Error fetching video details. Check your videoId and internet connection and try again.'
  | "You don't have permission to play this video."
  | 'Sorry, this video is not available in your region due to geoblocking restrictions.'
  | 'Sorry, you are not entitled to play this video.'
  | 'This video is not available due to the use of a VPN.'
  | 'Unable to play the video. Please try again later.';

type ErrorHelp =
  | 'Reload the page, or come back in a few minutes.'
  | 'Sign in and try again.'
  | 'Ask the site that sent you here where you can watch it.'
  | 'If you have bought access, sign in with the account that you used.'
  | 'Turn off the VPN and try again.'
  | 'Check your internet connection, or reload the page.'
  | 'Reload the page, or sign in again.';

const later = 'Reload the page, or come back in a few minutes.';
const elsewhere = 'Ask the site that sent you here where you can watch it.';

const playback = {
  title: 'Playback Error',
  description: 'Unable to play the video. Please try again later.',
  icon: 'alert',
} as const;

/** The catalogue of spec §8, first table. `API_ERROR` and `PLAYBACK_ERROR` are our words; all others are the server's. */
export const errorScreens = {
  API_ERROR: {
    title: 'Failed to Retrieve Video Info',
    description: 'Error fetching video details. Check your videoId and internet connection and try again.',
    help: later,
    icon: 'connection',
    remedy: 'retry',
  },
  ERROR_CODE_NOT_AUTHENTICATED: {
    title: 'Authorisation',
    description: "You don't have permission to play this video.",
    help: 'Sign in and try again.',
    icon: 'lock',
    remedy: 'signin',
  },
  ERROR_CODE_GEO_BLOCKED: {
    title: 'Geoblocking Restriction',
    description: 'Sorry, this video is not available in your region due to geoblocking restrictions.',
    help: elsewhere,
    icon: 'globe',
    remedy: 'none',
  },
  ERROR_CODE_NOT_ENTITLED: {
    title: 'Not entitled',
    description: 'Sorry, you are not entitled to play this video.',
    help: 'If you have bought access, sign in with the account that you used.',
    icon: 'ticket',
    remedy: 'offer',
  },
  ERROR_CODE_VPN_BLOCKED: {
    title: 'VPN BLOCKED',
    description: 'This video is not available due to the use of a VPN.',
    help: 'Turn off the VPN and try again.',
    icon: 'shield',
    remedy: 'retry',
  },
  PLAYBACK_ERROR: { ...playback, help: 'Check your internet connection, or reload the page.', remedy: 'retry' },
  ERROR_CODE_SIGNATURE_MISMATCH: { ...playback, help: 'Reload the page, or sign in again.', remedy: 'none' },
  ERROR_CODE_INVALID_DOMAIN: { ...playback, help: elsewhere, remedy: 'none' },
  ERROR_CODE_UNSPECIFIED: { ...playback, help: later, remedy: 'none' },
} as const satisfies Record<string, ErrorScreen>;

export type ErrorCode = keyof typeof errorScreens;

/** Returns the catalogue entry for a code from the server. Unknown codes count as a playback error. */
export function toErrorCode(code: string): ErrorCode {
  return Object.hasOwn(errorScreens, code) ? (code as ErrorCode) : 'ERROR_CODE_UNSPECIFIED';
}

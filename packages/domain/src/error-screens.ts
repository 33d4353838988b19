/** What a visitor is told when a video cannot be shown. Both are keys of the players' texts: English phrases. */
export interface ErrorScreen {
  readonly title: ErrorTitle;
  readonly description: ErrorDescription;
  readonly icon: 'lock' | 'globe' | 'ticket' | 'shield' | 'connection' | 'alert';
  /** What the visitor can do about it: nothing, ask again, sign in, or what the page offers (buy a pass). */
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
    icon: 'connection',
    remedy: 'retry',
  },
  ERROR_CODE_NOT_AUTHENTICATED: {
    title: 'Authorisation',
    description: "You don't have permission to play this video.",
    icon: 'lock',
    remedy: 'signin',
  },
  ERROR_CODE_GEO_BLOCKED: {
    title: 'Geoblocking Restriction',
    description: 'Sorry, this video is not available in your region due to geoblocking restrictions.',
    icon: 'globe',
    remedy: 'none',
  },
  ERROR_CODE_NOT_ENTITLED: {
    title: 'Not entitled',
    description: 'Sorry, you are not entitled to play this video.',
    icon: 'ticket',
    remedy: 'offer',
  },
  ERROR_CODE_VPN_BLOCKED: {
    title: 'VPN BLOCKED',
    description: 'This video is not available due to the use of a VPN.',
    icon: 'shield',
    remedy: 'none',
  },
  PLAYBACK_ERROR: { ...playback, remedy: 'retry' },
  ERROR_CODE_SIGNATURE_MISMATCH: { ...playback, remedy: 'none' },
  ERROR_CODE_INVALID_DOMAIN: { ...playback, remedy: 'none' },
  ERROR_CODE_UNSPECIFIED: { ...playback, remedy: 'none' },
} as const satisfies Record<string, ErrorScreen>;

export type ErrorCode = keyof typeof errorScreens;

/** The catalogue entry for a code from the server; a code we do not know reads as a playback error. */
export function toErrorCode(code: string): ErrorCode {
  return Object.hasOwn(errorScreens, code) ? (code as ErrorCode) : 'ERROR_CODE_UNSPECIFIED';
}

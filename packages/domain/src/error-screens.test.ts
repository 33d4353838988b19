import { describe, expect, it } from 'vitest';
import { errorScreens, toErrorCode } from './error-screens.ts';

const PLAYBACK = ['Playback Error', 'Unable to play the video. Please try again later.'];

/** Word for word as spec §8 has them. */
const cases: [string, string, string[]][] = [
  [
    'ERR-02: the API fails',
    'API_ERROR',
    [
      'Failed to Retrieve Video Info',
      'Error fetching video details. Check your videoId and internet connection and try again.',
    ],
  ],
  [
    'ERR-03: nobody is signed in',
    'ERROR_CODE_NOT_AUTHENTICATED',
    ['Authorisation', "You don't have permission to play this video."],
  ],
  [
    'ERR-04: the region is blocked',
    'ERROR_CODE_GEO_BLOCKED',
    ['Geoblocking Restriction', 'Sorry, this video is not available in your region due to geoblocking restrictions.'],
  ],
  [
    'ERR-05: it was not bought',
    'ERROR_CODE_NOT_ENTITLED',
    ['Not entitled', 'Sorry, you are not entitled to play this video.'],
  ],
  [
    'ERR-06: a VPN is used',
    'ERROR_CODE_VPN_BLOCKED',
    ['VPN BLOCKED', 'This video is not available due to the use of a VPN.'],
  ],
  ['ERR-07: the server does not say why', 'ERROR_CODE_UNSPECIFIED', PLAYBACK],
  ['ERR-07: a token is forged', 'ERROR_CODE_SIGNATURE_MISMATCH', PLAYBACK],
  ['ERR-07: the page may not use the key', 'ERROR_CODE_INVALID_DOMAIN', PLAYBACK],
  ['ERR-07: the code is one of tomorrow', 'FOO', PLAYBACK],
  ['ERR-07: the code names what all objects have', 'constructor', PLAYBACK],
  ['ERR-08: the media cannot be played', 'PLAYBACK_ERROR', PLAYBACK],
];

describe('errorScreens', () => {
  it.each(cases)('%s', (_, code, [title, description]) => {
    expect(errorScreens[toErrorCode(code)]).toMatchObject({ title, description });
  });
});

import type { Speech } from '../shared/speech.ts';
import type { PlayerConfig } from './fields.ts';
import type { PlayerLook } from './screen.ts';

/** What drawing looks at of a configuration. */
export function lookOf(config: PlayerConfig, { locale, dir }: Pick<Speech, 'locale' | 'dir'>): PlayerLook {
  const { theme, headingLevel, autoplay, volume, controls, showSeekbar, showFullscreen, showVolume } = config;
  const { showTimers, showPictureInPicture, showQualitySelector, playsinline, consent, resume, pauseOthers } = config;
  const { timezone, showTitle, cmcd, p2p } = config;
  // In the order of the above: what is said twice alike costs next to nothing.
  return {
    ...{ theme, headingLevel, autoplay, volume, controls, showSeekbar, showFullscreen, showVolume },
    ...{ showTimers, showPictureInPicture, showQualitySelector, playsinline, consent, resume, pauseOthers },
    timezone,
    showTitle,
    locale,
    dir,
    // What only the browser knows, it adds (`mayStore`).
    remember: config.remember && /auto|granted/.test(consent),
    cmcd: cmcd === 'none' ? undefined : cmcd,
    p2p: p2p && { ...p2p, consent },
    counting: countingOf(config),
    ads: adsOf(config),
  };
}

/** undefined: there are none. */
function adsOf(config: PlayerConfig): PlayerLook['ads'] {
  const {
    vastAdTagUrl: tagUrl,
    adPreload: preload,
    adSdkUrl: sdkUrl,
    adMacros: macros,
    adCuePoints: cuePoints,
  } = config;
  const { autoplay, consent, texts } = config;
  return tagUrl ? { tagUrl, preload, sdkUrl, macros, cuePoints, autoplay, consent, texts } : undefined;
}

/** undefined: nothing is counted. */
function countingOf(config: PlayerConfig): PlayerLook['counting'] {
  const { muxEnvKey: envKey, collectorUrl, sampleRate, consent, consentDenied, analytics, publicKey, auth } = config;
  if (!envKey) return undefined;
  const widget = 'eventId' in config ? 'event-player' : 'videoId' in config ? 'video-player' : 'creative-work-player';
  return {
    envKey,
    collectorUrl,
    sampleRate,
    consent,
    consentDenied,
    analytics,
    publicKey,
    widget,
    userId: auth.userId,
  };
}

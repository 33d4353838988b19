import type { Speech } from '../shared/speech.ts';
import type { PlayerConfig } from './fields.ts';
import type { PlayerLook } from './screen.ts';

/** What drawing looks at of a configuration. */
export function lookOf(config: PlayerConfig, { locale, dir }: Pick<Speech, 'locale' | 'dir'>): PlayerLook {
  return {
    locale,
    dir,
    theme: config.theme,
    headingLevel: config.headingLevel,
    autoplay: config.autoplay,
    volume: config.volume,
    controls: config.controls,
    showSeekbar: config.showSeekbar,
    showFullscreen: config.showFullscreen,
    showVolume: config.showVolume,
    showTimers: config.showTimers,
    showPictureInPicture: config.showPictureInPicture,
    showQualitySelector: config.showQualitySelector,
    playsinline: config.playsinline,
    // What only the browser knows, it adds (`mayStore`).
    remember: config.remember && /auto|granted/.test(config.consent),
    consent: config.consent,
    resume: config.resume,
    pauseOthers: config.pauseOthers,
    timezone: config.timezone,
    cmcd: config.cmcd === 'none' ? undefined : config.cmcd,
    p2p: config.p2p && { ...config.p2p, consent: config.consent },
    counting: countingOf(config),
    ads: adsOf(config),
  };
}

/** undefined: there are none. */
function adsOf({ vastAdTagUrl: tagUrl, adPreload, adSdkUrl, consent, texts }: PlayerConfig): PlayerLook['ads'] {
  return tagUrl === undefined ? undefined : { tagUrl, preload: adPreload, sdkUrl: adSdkUrl, consent, texts };
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

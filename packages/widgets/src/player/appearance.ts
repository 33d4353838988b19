import { countingOf } from '../shared/count/counting.ts';
import type { WidgetLocale } from '../shared/text/resolve-locale.ts';
import type { PlayerConfig } from './fields.ts';
import type { PlayerAppearance } from './screen.ts';

/** Returns the part of a configuration that rendering depends on. */
export function appearanceOf(
  config: PlayerConfig,
  { locale, dir }: Pick<WidgetLocale, 'locale' | 'dir'>
): PlayerAppearance {
  const { theme, headingLevel, autoplay, volume, controls, showSeekbar, showFullscreen, showVolume } = config;
  const { showTimers, showPictureInPicture, showQualitySelector, playsinline, consent, resume, pauseOthers } = config;
  const { timezone, showTitle, cmcd, p2p } = config;
  // The same order as above compresses best.
  return {
    ...{ theme, headingLevel, autoplay, volume, controls, showSeekbar, showFullscreen, showVolume },
    ...{ showTimers, showPictureInPicture, showQualitySelector, playsinline, consent, resume, pauseOthers },
    timezone,
    showTitle,
    locale,
    dir,
    // The browser adds its own restrictions (`mayStore`).
    remember: config.remember && /auto|granted/.test(consent),
    cmcd: cmcd === 'none' ? undefined : cmcd,
    p2p: p2p && { ...p2p, consent },
    counting: playerCountingOf(config),
    ads: adsOf(config),
  };
}

/** Returns the settings of ads; undefined: there are none. */
function adsOf(config: PlayerConfig): PlayerAppearance['ads'] {
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

/** Returns the options of counting; undefined: nothing is counted. */
function playerCountingOf(config: PlayerConfig): PlayerAppearance['counting'] {
  const counting = countingOf(config);
  const widget = 'eventId' in config ? 'event-player' : 'videoId' in config ? 'video-player' : 'creative-work-player';
  return counting && { ...counting, widget, userId: config.auth.userId };
}

import type { ConsentStrings } from '@touchline/consent/strings';
import type { Session } from '../start/session.ts';
import type { AdSettings } from './ads.ts';
import { pageVariable } from './page-variable.ts';
import type { MacroValues } from './replace-macros.ts';

/** What the macros of contrib-ads 7.5.2 stand for, by their names without braces; '' for what we do not have. */
export function tagMacros(
  { media, playable }: Session,
  { autoplay }: Pick<AdSettings, 'autoplay'>,
  consent: ConsentStrings
): MacroValues {
  const { clientWidth: width, clientHeight: height, duration } = media;
  const length = Number.isFinite(duration) ? duration : (playable.duration ?? null);
  const page = window === top ? location.href : document.referrer;
  const language = (media.closest('[lang]') as HTMLElement | null)?.lang || navigator.language;
  const values: Readonly<Record<string, string | number | null>> = {
    'player.id': playable.id,
    'player.width': width,
    'player.height': height,
    'player.widthInt': Math.round(width),
    'player.heightInt': Math.round(height),
    'player.autoplay': autoplay ? 1 : 0,
    'player.muted': media.muted ? 1 : 0,
    'player.language': language,
    'player.duration': length,
    'player.durationInt': length === null ? null : Math.round(length),
    'player.live': playable.live ? 1 : 0,
    'player.pageUrl': page,
    'mediainfo.id': playable.id,
    'mediainfo.name': playable.name,
    'mediainfo.duration': length,
    'mediainfo.description': '',
    'mediainfo.tags': '',
    'mediainfo.reference_id': '',
    'mediainfo.ad_keys': '',
    'playlistinfo.id': '',
    'playlistinfo.name': '',
    timestamp: Date.now(),
    'document.referrer': document.referrer,
    'window.location.href': location.href,
    random: Math.floor(Math.random() * 1e12),
    'usp.uspString': consent.uspString,
    'tcf.tcString': consent.tcString,
    'tcf.gdprApplies': consent.gdprApplies === null ? '' : String(consent.gdprApplies),
    'tcf.gdprAppliesInt': consent.gdprApplies ? 1 : 0,
    'gpp.gppString': consent.gppString,
    'gpp.applicableSections': consent.gppSections,
  };
  return (name) => {
    if (Object.hasOwn(values, name)) return String(values[name] ?? '');
    if (name.startsWith('pageVariable.')) return pageVariable(name.slice('pageVariable.'.length)) ?? '';
    // What a platform says beside its string is nobody's concern.
    return /^(tcf|usp|gpp|mediainfo)\./.test(name) ? '' : null;
  };
}

import type { ConsentStrings } from '@touchline/consent/strings';
import type { Session } from '../start/session.ts';
import type { AdBreakKind } from './ads.ts';
import { inFullscreen } from './in-fullscreen.ts';
import type { Macros } from './vast.ts';

/** As VAST 4.2 counts versions and kinds in its macros: VAST 2, 3, 4.0, 4.1, 4.2, and their wrappers. */
const VERSIONS = '2,3,5,6,7,8,11,12,13,14';
const BREAK_POSITION: Readonly<Record<AdBreakKind, number>> = { preroll: 1, midroll: 2, postroll: 3 };
/** In-stream. */
const PLACEMENT = 1;

export interface VastMacroInput {
  readonly session: Session;
  readonly consent: ConsentStrings;
  /** Nothing that tells of the visitor may be sent. */
  readonly limited: boolean;
  readonly kind: AdBreakKind;
  /** Ads of the break. */
  readonly count: number;
  readonly muted: boolean;
  /** Of the page's view of this content: another for each of its breaks. */
  readonly transactionId: string;
}

/** Values of VAST's macros that a player knows; those of the ad itself the tracker adds. What is left out is told as unknown. */
export function vastMacros({ session, consent, limited, kind, count, muted, transactionId }: VastMacroInput): Macros {
  const { media, playable } = session;
  const playhead = clock(media.currentTime);
  const page = window === top ? location.href : document.referrer;
  const regulations = [consent.gdprApplies && 'gdpr', consent.uspString && 'ccpa', consent.gppString && 'gpp'];
  return {
    BREAKPOSITION: BREAK_POSITION[kind],
    PLACEMENTTYPE: PLACEMENT,
    ADCOUNT: Math.max(1, count),
    TRANSACTIONID: transactionId,
    MEDIAPLAYHEAD: playhead,
    CONTENTPLAYHEAD: playhead,
    CLIENTUA: 'Touchline/0.1',
    DEVICEUA: navigator.userAgent,
    SERVERSIDE: 0,
    ...hostOf(page),
    VASTVERSIONS: VERSIONS,
    MEDIAMIME: 'video/mp4,video/webm',
    PLAYERCAPABILITIES: 'skip,mute,autoplay,mautoplay,fullscreen,icon',
    PLAYERSTATE: [muted && 'muted', inFullscreen(media) && 'fullscreen'].filter(Boolean).join(),
    PLAYERSIZE: `${Math.round(media.clientWidth)},${Math.round(media.clientHeight)}`,
    CLICKTYPE: 2,
    CONTENTID: playable.id,
    LIMITADTRACKING: limited ? 1 : 0,
    REGULATIONS: regulations.filter(Boolean).join(),
    GDPRCONSENT: consent.tcString,
    GPPSTRING: consent.gppString,
    GPPSECTIONID: consent.gppSections,
  };
}

function hostOf(page: string): Macros {
  try {
    return { DOMAIN: new URL(page).hostname, PAGEURL: page };
  } catch {
    return {};
  }
}

/** `HH:MM:SS.mmm` */
function clock(seconds: number): string {
  return new Date((Number.isFinite(seconds) ? seconds : 0) * 1000).toISOString().slice(11, 23);
}

import type { Session } from '../start/session.ts';
import type { AdVideo } from './ad-video.ts';
import type { Agenda } from './agenda.ts';
import { chooseFiles, type Screen } from './choose-files.ts';
import type { AdLoader } from './load-ads.ts';
import { near } from './near.ts';

/** Ads before they are needed. */
export interface ReadyAds {
  /** Lets go of what was answered and got ready, where that is out of date. */
  drop(): void;
  /** The agenda has the tag's breaks; they are asked for where nobody has. */
  breaks(): Promise<void>;
  /**
   * Once the player is near the viewport: breaks, the ads of the preroll, and the beginning of its film. Rejects with an
   * AdFailure where there will be none.
   */
  whenNear(): Promise<void>;
}

export interface ReadyAdsInput {
  readonly session: Session;
  readonly loader: AdLoader;
  readonly agenda: Agenda;
  readonly adVideo: Pick<AdVideo, 'ready' | 'show'>;
  readonly screen: () => Screen;
  readonly signal: AbortSignal;
}

export function createReadyAds({ session, loader, agenda, adVideo, screen, signal }: ReadyAdsInput): ReadyAds {
  let asked: Promise<void> | undefined;
  /** ms of `performance.now()` until which what was answered may be shown. */
  let expireTime = Number.POSITIVE_INFINITY;

  function drop(): void {
    if (performance.now() <= expireTime) return;
    asked = undefined;
    expireTime = Number.POSITIVE_INFINITY;
    agenda.forget();
    adVideo.show(false);
  }

  function breaks(): Promise<void> {
    asked ??= loader.breaks().then(agenda.add);
    return asked;
  }

  async function whenNear(): Promise<void> {
    await near(session.media, signal);
    // Whoever has pressed play meanwhile asks as well.
    if (signal.aborted || session.started) return;
    await breaks();
    const first = agenda.next('preroll');
    if (!first) return;
    const ads = await loader.ads(first);
    const lifetimes = ads.map(({ ad }) => ad.expires).filter((seconds) => typeof seconds === 'number' && seconds > 0);
    expireTime = performance.now() + Math.min(...(lifetimes as number[])) * 1000;
    const [file] = chooseFiles(ads[0]?.creative.mediaFiles ?? [], screen());
    if (file && !signal.aborted && !session.started) adVideo.ready(file.url);
  }

  return { drop, breaks, whenNear };
}

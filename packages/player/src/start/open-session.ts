import type { AdSettings } from '../ads/ads.ts';
import type { Cmcd } from '../cmcd.ts';
import type { PeersSetting } from '../p2p/read-peers-options.ts';
import { releaseHeld } from '../release-held.ts';
import type { Past } from '../viewing/viewing-input.ts';
import { readSavedPosition, readSavedVolume } from './saved-preferences.ts';
import { createSession, type Session, type SessionEvent, type SessionInput } from './session.ts';

/** The publisher's settings that affect how a video starts. */
export interface SessionOptions {
  readonly autoplay: boolean;
  /** 0 to 1; 0: muted. Other values are clamped. */
  readonly volume: number;
  /** The visitor's saved preferences may be read. */
  readonly remember: boolean;
  /** Resumes at the visitor's saved position, if that may be read. */
  readonly resume: boolean;
  /** The viewing is counted: events are recorded until the counting code has loaded. */
  readonly counting?: unknown;
  /** Ads; absent: none, and their code is not loaded. */
  readonly ads?: AdSettings | undefined;
  /** CMCD mode of segment requests; absent: no CMCD. */
  readonly cmcd?: Cmcd | undefined;
  /** Settings for sharing between visitors; absent: no sharing, and its code is not loaded. */
  readonly p2p?: PeersSetting | undefined;
}

/** Events of a `<video>` that are recorded before counting starts. */
const RECORDED_EVENTS = 'play playing pause seeking seeked'.split(' ');

/** `authorizer`: if there is one already. */
type OpenSessionInput = Omit<SessionInput, 'startTime' | 'authorizer' | 'past' | 'cmcd' | 'p2p'> &
  Partial<Pick<SessionInput, 'authorizer'>>;

/** Opens a session with the visitor's saved volume and position, else with the publisher's settings (PL-02). */
export function openSession(input: OpenSessionInput, options: SessionOptions): Session {
  const { media, playable } = input;
  // A publisher who sets muted autoplay means it.
  const isQuiet = options.autoplay && options.volume === 0;
  const volume = options.remember && !isQuiet ? readSavedVolume(options.volume) : options.volume;
  media.volume = Math.min(1, Math.max(0, volume)) || 1;
  media.muted = volume === 0;
  const past: Past[] = [];
  const session = createSession({
    authorizer: {},
    ...input,
    past,
    cmcd: options.cmcd,
    p2p: options.p2p,
    startTime: options.remember && options.resume ? readSavedPosition(playable) : 0,
  });
  if (options.counting) {
    // Engine states are frequent, and concern only the engine.
    const record = (event: Event | SessionEvent) =>
      event === 'state' || past.push([(event as Event).type ?? event, performance.now(), media.currentTime]);
    for (const type of RECORDED_EVENTS) media.addEventListener(type, record);
    session.listen(record);
  }
  if (options.ads) holdForAds(session, options.ads);
  return session;
}

/** Holds content for its first ad, for at most the time that a session holds content. */
function holdForAds(session: Session, settings: AdSettings): void {
  session.held = 'waiting';
  session.ads = import('../ads/open-ads.ts')
    // The session may have ended meanwhile: nothing would end the ads then.
    .then(({ openAds }) => session.ads && openAds(session, settings))
    .catch(() => {
      if (session.started) releaseHeld(session);
      session.held = undefined;
      return undefined;
    });
}

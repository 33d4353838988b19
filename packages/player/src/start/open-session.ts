import type { AdSettings } from '../ads/ads.ts';
import type { Cmcd } from '../cmcd.ts';
import type { PeersSetting } from '../p2p/read-wish.ts';
import type { Past } from '../viewing/viewing-input.ts';
import { releaseHeld } from './release-held.ts';
import { readResume, readVolume } from './remembered.ts';
import { createSession, type Session, type SessionEvent, type SessionInput } from './session.ts';

/** What a publisher has asked of a player, as far as it decides how a video begins. */
export interface OpeningLook {
  readonly autoplay: boolean;
  /** 0 to 1; 0: muted. What lies outside is brought in. */
  readonly volume: number;
  /** What the visitor chose last may be read. */
  readonly remember: boolean;
  /** It goes on where the visitor left it, where that may be read. */
  readonly resume: boolean;
  /** It is counted: what happens is noted for whoever comes to count. */
  readonly counting?: unknown;
  /** Its ads; absent: it has none, and no code of theirs is loaded. */
  readonly ads?: AdSettings | undefined;
  /** How segment requests tell what they are for; absent: not at all. */
  readonly cmcd?: Cmcd | undefined;
  /** How it is to be shared between visitors; absent: not at all, and no code of it is loaded. */
  readonly p2p?: PeersSetting | undefined;
}

/** What is noted of a `<video>` before anybody counts. */
const NOTED = 'play playing pause seeking seeked'.split(' ');

/** `door`: where there is one already. */
type Opening = Omit<SessionInput, 'startTime' | 'door' | 'past' | 'cmcd' | 'p2p'> & Partial<Pick<SessionInput, 'door'>>;

/** A session that begins as loud and at the place that this visitor left it, else as the publisher has asked for (PL-02). */
export function openSession(input: Opening, look: OpeningLook): Session {
  const { media, playable } = input;
  // Who lets a player begin by itself in silence means that.
  const isQuiet = look.autoplay && look.volume === 0;
  const volume = look.remember && !isQuiet ? readVolume(look.volume) : look.volume;
  media.volume = Math.min(1, Math.max(0, volume)) || 1;
  media.muted = volume === 0;
  const past: Past[] = [];
  const session = createSession({
    door: {},
    ...input,
    past,
    cmcd: look.cmcd,
    p2p: look.p2p,
    startTime: look.remember && look.resume ? readResume(playable) : 0,
  });
  if (look.counting) {
    // Facts are many, and tell of the engine only.
    const note = (event: Event | SessionEvent) =>
      event === 'facts' || past.push([(event as Event).type ?? event, performance.now(), media.currentTime]);
    for (const type of NOTED) media.addEventListener(type, note);
    session.listen(note);
  }
  if (look.ads) holdForAds(session, look.ads);
  return session;
}

/** Content waits for its first ad, and for no longer than a session holds anything. */
function holdForAds(session: Session, settings: AdSettings): void {
  session.held = 'waiting';
  session.ads = import('../ads/open-breaks.ts')
    // Over by now: nobody would end what is opened.
    .then(({ openAds }) => session.ads && openAds(session, settings))
    .catch(() => {
      if (session.started) releaseHeld(session);
      session.held = undefined;
      return undefined;
    });
}
